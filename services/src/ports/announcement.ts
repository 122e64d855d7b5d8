/** Without ids it is not said which: any may have changed. */
export type Change = { readonly collection: string; readonly ids: readonly string[] }

/** What a projector tells the processes that answer queries. */
export type Announcement =
  | {
      readonly type: 'moved'
      readonly projection: string
      readonly position: bigint
      readonly changes: readonly Change[]
      readonly caughtUp: boolean
      /** All of it is stored, if not the latest: it has been at the present once. As before when it is not said. */
      readonly isComplete?: boolean
    }
  | {
      readonly type: 'halted'
      readonly projection: string
      readonly reason: string
      /** What is stored must not be shown: it is not whole, about to go, or of another installation. */
      readonly isWithheld?: boolean
    }
