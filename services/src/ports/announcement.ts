export type Change = { readonly collection: string; readonly ids: readonly string[] }

/** What a projector tells the processes that answer queries. */
export type Announcement =
  | {
      readonly type: 'moved'
      readonly projection: string
      readonly position: bigint
      readonly changes: readonly Change[]
      readonly caughtUp: boolean
    }
  | {
      readonly type: 'halted'
      readonly projection: string
      readonly reason: string
      /** What is stored must not be shown: it is not whole, about to go, or of another installation. */
      readonly isWithheld?: boolean
    }
