import type { Refused } from './draft-connection.ts'
import { Signal } from './signal.ts'

/** Changes that the server will never take; they wait for the page that shows their cells. */
export class Refusals {
  readonly arrived = new Signal<void>()
  #waiting: readonly Refused[] = []

  add(refused: Refused): void {
    this.#waiting = [...this.#waiting, refused]
    this.arrived.tell()
  }

  /** Each is handed out once. */
  take(): readonly Refused[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}
