import type { Announcement } from './announcement.ts'
import type { Documents } from './documents.ts'

/** The right to update the read models: one process has it at a time. */
export type HeldLease = {
  /** Refuses writes once the lease is lost. */
  readonly documents: Documents
  readonly announce: (announcement: Announcement) => void
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
}

/** Where processes queue for the right to update the read models. */
export interface ProjectorLease extends AsyncDisposable {
  /** Yields a lease whenever it is this process's turn; asking for the next one gives it back. Ends with the signal. */
  take: (signal: AbortSignal) => AsyncIterable<HeldLease>
}
