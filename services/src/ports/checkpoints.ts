/** Which state a checkpoint holds: that of a stream in one log, as folded by one version of its model. */
export type CheckpointName = {
  /** Identity of the log. */
  readonly log: string
  readonly stream: string
  readonly model: string
}

/** A state as of a revision, in parts; it is written and read with all of them. */
export type Checkpoint = { readonly revision: bigint; readonly parts: readonly Uint8Array[] }

/**
 * States of streams, so that long streams need not be read from their beginning. Every state can be computed again from
 * the log. Every call throws StoreUnavailable when the store is away.
 */
export interface Checkpoints extends AsyncDisposable {
  /** The newest checkpoint at or below the revision; null when there is none with all of its parts. */
  latest: (name: CheckpointName, upTo: bigint) => Promise<Checkpoint | null>
  /**
   * Stores a checkpoint in place of one of the same revision. Deletes the stream's checkpoints of other logs and models, and
   * of this log and model all but the newest `kept`.
   */
  put: (name: CheckpointName, checkpoint: Checkpoint, kept: number) => Promise<void>
  /** Deletes the stream's checkpoints from a revision on. */
  remove: (name: CheckpointName, from: bigint) => Promise<void>
  /**
   * Deletes the stream's checkpoints below a revision, of every log and model, since they hold what has been erased. From
   * then on `put` keeps none below it either, which another process may still want to store.
   */
  forget: (stream: string, before: bigint) => Promise<void>
}
