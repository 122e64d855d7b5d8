import type { Binary } from 'mongodb'

/** Who may carry the read models. Written by whoever has it or takes it. */
export type LeaseRecord = {
  readonly _id: 'lease'
  /** Random name of a process; null when anybody may take it. */
  readonly owner: string | null
  /** Raised with every change of hands. */
  readonly token: bigint
  /** Raised by the owner, to be seen alive. */
  readonly beat: bigint
  /** The owner's, in which it may leave a transaction open. */
  readonly sessions: readonly Binary[]
}

/** Where one projector stands, as far as others have been told. */
export type Standing = {
  readonly position: bigint
  readonly caughtUp: boolean
  /** Why it does not go on. */
  readonly halted?: string
}

/** What the holder of the seat tells the processes that answer queries. */
export type ProgressRecord = {
  readonly _id: 'progress'
  readonly token: bigint
} & Told

export type Told = {
  /** Identity of the log that they are carried from; '' before anything was. */
  readonly log: string
  /** By projector. */
  readonly states: { readonly [projector: string]: Standing }
  /** By stored collection: the position of the last commit that wrote to it. */
  readonly changed: { readonly [shelf: string]: bigint }
}

export type SeatRecord = LeaseRecord | ProgressRecord
