const LIFETIME = 24 * 60 * 60 * 1000
const MOST = { calls: 10_000, bytes: 32 * 1024 * 1024 }

export type KeptAnswer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly payload: string
}

export type KeptCall = {
  readonly request: string
  readonly at: number
  /** Null when the answer was an error or too large to keep: the call then runs again, as a replay in the log. */
  readonly answer: Promise<KeptAnswer | null>
  readonly settle: (answer: KeptAnswer | null) => void
}

/** Calls that carried an `Idempotency-Key`, with their answers: bounded in time, number and bytes. */
export class KeptCalls {
  readonly #most: typeof MOST
  /** Oldest first. */
  readonly #calls = new Map<string, KeptCall>()
  /** Of those that have ended, in the order of their ends. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  constructor(most = MOST) {
    this.#most = most
  }

  get(key: string): KeptCall | undefined {
    return this.#calls.get(key)
  }

  begun(key: string, call: KeptCall): void {
    this.#calls.set(key, call)
  }

  /** What has no answer to keep is forgotten; others give way to one that is kept, first those that ended first. */
  ended({ key, call }: { readonly key: string; readonly call: KeptCall }, answer: KeptAnswer | null): void {
    if (this.#calls.get(key) !== call) return
    if (answer === null) {
      this.#forget(key)
      return
    }
    const size = sizeOf(key, answer)
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.#most.bytes) return
      this.#forget(oldest)
    }
  }

  forgetOld(now: number): void {
    for (const [key, { at }] of this.#calls) {
      if (this.#calls.size < this.#most.calls && at > now - LIFETIME) return
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#calls.delete(key)
    this.#bytes -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
  }
}

/** As much as the text may take in memory. */
function sizeOf(key: string, { headers, payload }: KeptAnswer): number {
  return 2 * [key, payload, ...Object.values(headers)].reduce((sum, { length }) => sum + length, 0)
}
