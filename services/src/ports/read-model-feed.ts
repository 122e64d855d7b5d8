import type { Announcement } from './announcement.ts'

/** How a process that answers queries hears of what a projector does, here or in another process. */
export interface ReadModelFeed extends AsyncDisposable {
  /** Says where every projection stands, then whenever one moves or halts; ends with the signal, and with what `hear` throws: followed again, it says everything anew. */
  follow: (hear: (announcement: Announcement) => void, signal: AbortSignal) => Promise<void>
  /** The log has grown up to the position: its projection will be heard of soon. */
  expect: (position: bigint) => void
}
