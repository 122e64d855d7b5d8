/** Whose state it is: a stream's, in one log, as one version of its model sees it. */
export type CheckpointName = {
  /** Identity of the log. */
  readonly log: string
  readonly stream: string
  readonly model: string
}

/** A state as of a revision, in parts that are written and read whole. */
export type Checkpoint = { readonly revision: bigint; readonly parts: readonly Uint8Array[] }

/**
 * States of streams, so that long ones need not be read from their beginning. Everything in it can be made again from the
 * log. Every call throws StoreUnavailable when the store is away.
 */
export interface Checkpoints extends AsyncDisposable {
  /** The newest that is not above the revision, with all of its parts. */
  latest: (name: CheckpointName, upTo: bigint) => Promise<Checkpoint | null>
  /**
   * Replaces one of the same revision, and all that the stream has of other logs and models; of its own the newest `kept` stay.
   */
  put: (name: CheckpointName, checkpoint: Checkpoint, kept: number) => Promise<void>
  /** Takes away those of the stream from a revision on. */
  remove: (name: CheckpointName, from: bigint) => Promise<void>
  /**
   * Takes away those of the stream below a revision, of whatever log and model, and takes none any more that another process
   * still has: they hold what was erased since.
   */
  forget: (stream: string, before: bigint) => Promise<void>
}
