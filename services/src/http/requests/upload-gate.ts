import { Refusal } from '@staffplan/contracts/refusal'
import { importLimits } from '@staffplan/contracts/staff/import-limits'

const AT_ONCE = { ofUser: 4, ofProcess: 8 } as const
/** Most bytes of files that arrive, wait or are read at once. */
const MOST_BYTES = 4 * importLimits.uploadBytes
/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 5

/** Limits how many files are sent at once, before a byte is read: each stays in memory until it is imported. */
export class UploadGate {
  readonly #ofUser = new Map<number, number>()
  #uploads = 0
  #bytes = 0

  /** `length`: stated bytes of the request; null counts as the largest. Throws `file-too-big`, `rate-limited` or `busy`. */
  enter(userId: number, length: number | null): Disposable {
    const bytes = length ?? importLimits.uploadBytes
    if (bytes > importLimits.uploadBytes + importLimits.uploadFormBytes) throw new Refusal('file-too-big')
    const params = { retryAfter: RETRY_AFTER }
    const ofUser = this.#ofUser.get(userId) ?? 0
    if (ofUser >= AT_ONCE.ofUser) throw new Refusal('rate-limited', { params })
    if (this.#uploads >= AT_ONCE.ofProcess || this.#bytes + bytes > MOST_BYTES)
      throw new Refusal('busy', { params })
    this.#ofUser.set(userId, ofUser + 1)
    this.#uploads += 1
    this.#bytes += bytes
    return { [Symbol.dispose]: () => this.#leave(userId, bytes) }
  }

  #leave(userId: number, bytes: number): void {
    const left = (this.#ofUser.get(userId) ?? 1) - 1
    if (left === 0) this.#ofUser.delete(userId)
    else this.#ofUser.set(userId, left)
    this.#uploads -= 1
    this.#bytes -= bytes
  }
}
