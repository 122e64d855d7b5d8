import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { Signal } from '#live/signal.ts'
import type { DraftCommand } from './draft-command.ts'

/** A change that the server refused, and why. */
export type Refused = {
  readonly command: DraftCommand
  readonly frame: ServerFrameOf<'rej'>
}

type Reason = { readonly code: string; readonly params: Readonly<Record<string, unknown>> }

type RefusedWrite = { readonly op: DraftOp; readonly reason: Reason | null }

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

/** Of each write of the command, why it was refused; null where only another one was. Of the whole command where none is named. */
export function refusedWrites({ command, frame }: Refused): readonly RefusedWrite[] {
  const { details, code } = frame
  const named = new Map<number, Reason>()
  for (const { pointer, ...detail } of details) {
    const [, index] = /^\/ops\/(\d+)/.exec(pointer) ?? []
    if (index !== undefined && !named.has(Number(index))) named.set(Number(index), reasonOf(detail))
  }
  const ofAll = named.size === 0 ? reasonOf(details[0] ?? { code }) : null
  return command.ops.map((op, index) => ({ op, reason: ofAll ?? named.get(index) ?? null }))
}

type Detail = { readonly code: string; readonly params?: Reason['params'] | undefined }

function reasonOf({ code, params = {} }: Detail): Reason {
  return { code, params }
}
