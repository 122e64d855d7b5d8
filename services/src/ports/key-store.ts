/** The keys of what one event says about people, in the order in which it says it. */
export type KeyBlock = {
  readonly id: string
  /** Where the event stands, or was to stand. */
  readonly stream: string
  /** Whose row each is about. */
  readonly rows: readonly number[]
  /** Keyed hashes of who each is about; empty where the event did not know. */
  readonly persons: readonly string[]
  /** The event's own key and one for each, under the key of the installation. */
  readonly keys: Uint8Array
}

/** An erasure that has begun: whose keys are to go. */
export type Erasure = {
  readonly id: string
  readonly rows: readonly number[]
  /** A keyed hash, as in `persons`. */
  readonly person: string
  /** The same of other ways in which the employee id was written. */
  readonly alike?: readonly string[]
  /** Where the person is named by none of the rows. */
  readonly places: readonly Place[]
  /** Of the call that began it. */
  readonly correlationId: string
  /** Who began it; the system where nobody is named. */
  readonly actor?: number
}

export type Place = { readonly row: number; readonly stream: string }

/**
 * Keys outside the log, so that they can be destroyed where the log cannot. What was put is on the disk when the call
 * resolves: an event is stored only after its keys. Every call throws StoreUnavailable when the store is away.
 */
export interface KeyStore extends AsyncDisposable {
  put: (block: KeyBlock) => Promise<void>
  /** Those that are there, in any order. */
  get: (ids: readonly string[]) => Promise<readonly KeyBlock[]>
  /** Every block there is, for whoever looks for a person or copies them all. */
  all: () => AsyncIterable<KeyBlock>
  /** Puts one in the place of another; false when that is no longer what stands there. What stood there is gone from the disk once `cleanse` has run. */
  swap: (before: KeyBlock, after: KeyBlock) => Promise<boolean>
  /** Writes an erasure down, or anew; it stays until `ended`. */
  begun: (erasure: Erasure) => Promise<void>
  unfinished: () => Promise<readonly Erasure[]>
  ended: (id: string) => Promise<void>
  /** Of a stream whose events were removed. */
  removeStream: (stream: string) => Promise<void>
  /** Leaves nothing of what was replaced or removed in files of this process. */
  cleanse: () => Promise<void>
}
