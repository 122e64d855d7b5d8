/** The keys of the personal facts in one event, in the order of the facts. */
export type KeyBlock = {
  readonly id: string
  /** Stream that the event is in, or was meant for if it was not stored. */
  readonly stream: string
  /** The staff row that each fact is about. */
  readonly rows: readonly number[]
  /** Keyed hash of the person that each fact is about; empty when the event did not know the person. */
  readonly persons: readonly string[]
  /** The event's own key and one per fact, encrypted under the key of the installation. */
  readonly keys: Uint8Array
}

/** An erasure that has begun: whose keys are to be destroyed. */
export type Erasure = {
  readonly id: string
  readonly rows: readonly number[]
  /** Keyed hash of the person, as in `KeyBlock.persons`. */
  readonly person: string
  /** Keyed hashes of other spellings of the person's employee id. */
  readonly alike?: readonly string[]
  /** Places that name the person under other rows than these. */
  readonly places: readonly Place[]
  /** Correlation id of the request that began the erasure. */
  readonly correlationId: string
  /** User who began the erasure; absent for the system. */
  readonly actor?: number
}

export type Place = { readonly row: number; readonly stream: string }

/**
 * Keys outside the log, so that they can be destroyed although the log's events cannot. Keys are on the disk when `put`
 * resolves: an event is stored only after its keys. Every call throws StoreUnavailable when the store is away.
 */
export interface KeyStore extends AsyncDisposable {
  put: (block: KeyBlock) => Promise<void>
  /** The blocks that exist among the ids, in any order. */
  get: (ids: readonly string[]) => Promise<readonly KeyBlock[]>
  /** Every block, to look for a person or to copy them all. */
  all: () => AsyncIterable<KeyBlock>
  /** Replaces a block; false when the stored one is not `before` any more. `cleanse` takes the replaced one off the disk. */
  swap: (before: KeyBlock, after: KeyBlock) => Promise<boolean>
  /** Stores or replaces the record of an erasure, which stays until `ended`. */
  begun: (erasure: Erasure) => Promise<void>
  unfinished: () => Promise<readonly Erasure[]>
  ended: (id: string) => Promise<void>
  /** Removes the keys of a stream whose events were removed. */
  removeStream: (stream: string) => Promise<void>
  /** Purges replaced and removed keys from the files of this process. */
  cleanse: () => Promise<void>
}
