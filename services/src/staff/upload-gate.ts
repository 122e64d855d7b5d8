import { Refusal } from '@staffplan/contracts/refusal'
import { importLimits } from '@staffplan/contracts/staff/import-limits'

const AT_ONCE = { ofSession: 4, ofProcess: 8 } as const
/** Bytes of files that arrive, wait or are read. */
const MOST_BYTES = 4 * importLimits.uploadBytes
/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 5

/** A file is kept in memory until it is imported: who sends how many at once is looked at before a byte is read. */
export class UploadGate {
  readonly #ofSession = new Map<string, number>()
  #uploads = 0
  #bytes = 0

  /** `length` is what the request says; one that does not say is taken for the largest. Throws `rate-limited` or `busy`. */
  enter(sessionId: string, length: number | null): Disposable {
    const bytes = length ?? importLimits.uploadBytes
    if (bytes > importLimits.uploadBytes + importLimits.uploadFormBytes) throw new Refusal('file-too-big')
    const params = { retryAfter: RETRY_AFTER }
    const ofSession = this.#ofSession.get(sessionId) ?? 0
    if (ofSession >= AT_ONCE.ofSession) throw new Refusal('rate-limited', { params })
    if (this.#uploads >= AT_ONCE.ofProcess || this.#bytes + bytes > MOST_BYTES)
      throw new Refusal('busy', { params })
    this.#ofSession.set(sessionId, ofSession + 1)
    this.#uploads += 1
    this.#bytes += bytes
    return { [Symbol.dispose]: () => this.#leave(sessionId, bytes) }
  }

  #leave(sessionId: string, bytes: number): void {
    const left = (this.#ofSession.get(sessionId) ?? 1) - 1
    if (left === 0) this.#ofSession.delete(sessionId)
    else this.#ofSession.set(sessionId, left)
    this.#uploads -= 1
    this.#bytes -= bytes
  }
}
