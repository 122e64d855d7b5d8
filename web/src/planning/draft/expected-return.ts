/** Milliseconds after which a server that announced a restart counts as simply away. */
const RESTART_TAKES = 30_000

/** Whether the server is away for an announced restart: from its `bye` until it is back or has been away too long. */
export class ExpectedReturn {
  readonly #changed: () => void
  #waiting: ReturnType<typeof setTimeout> | undefined

  /** `changed` is called when the server has been away for too long. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  get isAwaited(): boolean {
    return this.#waiting !== undefined
  }

  /** The server has announced its restart. */
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
