import type { Announcement } from './announcement.ts'
import type { Documents } from './documents.ts'

/** The right to carry the read models: one process has it at a time. */
export type Seat = {
  /** What is written here after the seat was lost is refused. */
  readonly documents: Documents
  readonly announce: (announcement: Announcement) => void
  /** Aborted when the seat is lost or the process stops. */
  readonly signal: AbortSignal
}

/** Where processes queue for carrying the read models. */
export interface ProjectorSeats extends AsyncDisposable {
  /** Yields whenever it is this process' turn; asking for the next seat gives the last one back. Ends with the signal. */
  take: (signal: AbortSignal) => AsyncIterable<Seat>
}
