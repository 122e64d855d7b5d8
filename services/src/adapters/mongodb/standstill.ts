/** How long something has not changed, by this process' own monotonic clock. */
export class Standstill {
  #mark: string | null = null
  #since = performance.now()

  /** Milliseconds for which the mark has been the same. */
  age(mark: string): number {
    if (mark !== this.#mark) this.restart()
    this.#mark = mark
    return performance.now() - this.#since
  }

  /** Nothing could be seen in between. */
  restart(): void {
    this.#since = performance.now()
  }
}
