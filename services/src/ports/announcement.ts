/** Documents of a collection that have changed. No ids means that any of its documents may have changed. */
export type Change = { readonly collection: string; readonly ids: readonly string[] }

/** What a projector tells the processes that answer queries. */
export type Announcement =
  | {
      readonly type: 'moved'
      readonly projection: string
      readonly position: bigint
      readonly changes: readonly Change[]
      readonly caughtUp: boolean
      /** Whether the read model has caught up once since it was begun, if not with the latest events. Absent: as before. */
      readonly isComplete?: boolean
    }
  | {
      readonly type: 'halted'
      readonly projection: string
      readonly reason: string
      /** The stored documents must not be shown: they are incomplete, about to be dropped, or of another installation. */
      readonly isWithheld?: boolean
    }
