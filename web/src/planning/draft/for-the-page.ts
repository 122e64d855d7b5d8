import { Signal } from '#live/signal.ts'

/** Where waiting values survive a reload of the page. */
export type KeptForThePage<Value> = {
  readonly read: () => readonly Value[]
  readonly write: (waiting: readonly Value[]) => void
}

/** Values for the planning page to show; they wait while the page is not open. */
export class ForThePage<Value> {
  readonly arrived = new Signal<Value>()
  readonly #kept: KeptForThePage<Value> | undefined
  #waiting: readonly Value[]

  constructor(kept?: KeptForThePage<Value>) {
    this.#kept = kept
    this.#waiting = kept?.read() ?? []
  }

  /** False when nothing shows the value for now. */
  add(value: Value): boolean {
    this.#waiting = [...this.#waiting, value]
    this.arrived.tell(value)
    const waits = this.#waiting.includes(value)
    if (waits) this.#kept?.write(this.#waiting)
    return !waits
  }

  /** Hands out each waiting value once. */
  take(): readonly Value[] {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 0) this.#kept?.write([])
    return waiting
  }
}
