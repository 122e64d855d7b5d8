import type { Announcement } from './announcement.ts'
import type { Documents } from './documents.ts'

/** The right to update the read models: one process has it at a time. */
export type HeldLease = {
  /** What is written here after the lease was lost is refused. */
  readonly documents: Documents
  readonly announce: (announcement: Announcement) => void
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
}

/** Where processes queue for the right to update the read models. */
export interface ProjectorLease extends AsyncDisposable {
  /** Yields whenever it is this process' turn; asking for the next lease gives the last one back. Ends with the signal. */
  take: (signal: AbortSignal) => AsyncIterable<HeldLease>
}
