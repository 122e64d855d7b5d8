import { Signal } from '#live/signal.ts'

/** What the page of the plan shows; it waits while that is not open. */
export class ForThePage<Value> {
  readonly arrived = new Signal<Value>()
  #waiting: readonly Value[] = []

  /** False where nothing shows it for now. */
  add(value: Value): boolean {
    this.#waiting = [...this.#waiting, value]
    this.arrived.tell(value)
    return !this.#waiting.includes(value)
  }

  /** Each is handed out once. */
  take(): readonly Value[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}
