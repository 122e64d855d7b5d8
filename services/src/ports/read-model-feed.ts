import type { Announcement } from './announcement.ts'

/** Tells a process that answers queries what the projectors do, in this or another process. */
export interface ReadModelFeed extends AsyncDisposable {
  /**
   * Calls `hear` with the progress of every projection, then whenever one moves or halts. Ends with the signal, or throws
   * what `hear` throws; a new `follow` starts with the progress of every projection again.
   */
  follow: (hear: (announcement: Announcement) => void, signal: AbortSignal) => Promise<void>
  /** The log has grown up to the position, so news of the projections is to be expected soon. */
  expect: (position: bigint) => void
}
