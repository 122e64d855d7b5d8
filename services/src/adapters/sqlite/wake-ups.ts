/** Wakes those who wait for something new. A wake that comes between looking and waiting is not lost. */
export class WakeUps {
  #count = 0
  readonly #waiting = new Set<() => void>()

  /** To be read before looking for something new, and passed to `after`. */
  get count(): number {
    return this.#count
  }

  wake(): void {
    this.#count += 1
    for (const resume of this.#waiting) resume()
  }

  /** Resolves once there has been a wake since `seen`, or the signal aborts. */
  async after(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        this.#waiting.delete(resume)
        signal.removeEventListener('abort', resume)
        resolve()
      }
      this.#waiting.add(resume)
      signal.addEventListener('abort', resume)
    })
  }
}
