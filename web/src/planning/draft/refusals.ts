import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { Signal } from '#live/signal.ts'
import type { DraftCommand } from './draft-command.ts'

/** A change that the server refused, and why. */
export type Refused = {
  readonly command: DraftCommand
  readonly frame: ServerFrameOf<'rej'>
}

/** Changes that the server will never take; they wait for the page that shows their cells. */
export class Refusals {
  readonly arrived = new Signal<Refused>()
  #waiting: readonly Refused[] = []

  add(refused: Refused): void {
    this.#waiting = [...this.#waiting, refused]
    this.arrived.tell(refused)
  }

  /** Each is handed out once. */
  take(): readonly Refused[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}

/** The write that the first of the reasons is about. */
export function refusedOp({ command, frame }: Refused): DraftOp | undefined {
  const [, index] = /^\/ops\/(\d+)/.exec(frame.details[0]?.pointer ?? '') ?? []
  return index === undefined ? undefined : command.ops[Number(index)]
}
