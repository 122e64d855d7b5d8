/** Milliseconds after which a server that has said goodbye is simply away. */
const RESTART_TAKES = 30_000

/** Whether the server is away because it restarts: from its goodbye until it is back or has been away for too long. */
export class ExpectedReturn {
  readonly #changed: () => void
  #waiting: ReturnType<typeof setTimeout> | undefined

  /** `changed` hears when it has been away for too long. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  get isAwaited(): boolean {
    return this.#waiting !== undefined
  }

  /** It has said goodbye. */
  begin(): void {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => {
      this.end()
      this.#changed()
    }, RESTART_TAKES)
  }

  end(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
  }
}
