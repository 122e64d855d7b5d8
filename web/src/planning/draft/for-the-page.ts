import { Signal } from '#live/signal.ts'

/** Where what waits outlives the page. */
export type KeptForThePage<Value> = {
  readonly read: () => readonly Value[]
  readonly write: (waiting: readonly Value[]) => void
}

/** What the page of the plan shows; it waits while that is not open. */
export class ForThePage<Value> {
  readonly arrived = new Signal<Value>()
  readonly #kept: KeptForThePage<Value> | undefined
  #waiting: readonly Value[]

  constructor(kept?: KeptForThePage<Value>) {
    this.#kept = kept
    this.#waiting = kept?.read() ?? []
  }

  /** False where nothing shows it for now. */
  add(value: Value): boolean {
    this.#waiting = [...this.#waiting, value]
    this.arrived.tell(value)
    const waits = this.#waiting.includes(value)
    if (waits) this.#kept?.write(this.#waiting)
    return !waits
  }

  /** Each is handed out once. */
  take(): readonly Value[] {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 0) this.#kept?.write([])
    return waiting
  }
}
