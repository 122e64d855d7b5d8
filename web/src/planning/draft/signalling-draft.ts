import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { GuardedCommand } from './draft-command.ts'
import { Signal } from '#live/signal.ts'
import type { ForeignEvent } from './foreign-event.ts'
import { ShownDraft } from './shown-draft.ts'
import type { Held, Step } from './step.ts'
import type { Replaced } from './waiting-view.ts'

export type Effect = {
  readonly seq: number
  readonly replaced: Replaced
  /** For an undo: what its keys hold now. */
  readonly left: ReadonlyMap<string, Held>
}

/** Signals what happens to a draft in this tab. */
export class SignallingDraft extends ShownDraft {
  readonly foreign = new Signal<ForeignEvent>()
  /** Own steps, as they are entered. */
  readonly edited = new Signal<Step>()
  /** The new value of a step that was amended before it was sent. */
  readonly amended = new Signal<{ readonly seq: number; readonly after: DraftOp }>()
  /** Own commands that have taken effect. */
  readonly tookEffect = new Signal<Effect>()
  /** Own undos and redos that the server could not take and that can be tried again, the last one first. */
  readonly putOff = new Signal<readonly GuardedCommand[]>()
  /** Keys that an own command never writes; its other writes may still take effect. */
  readonly neverWritten = new Signal<{ readonly seq: number; readonly keys: ReadonlySet<string> | 'all' }>()
  /** New names of own commands, by their former names. */
  readonly renumbered = new Signal<ReadonlyMap<string, string>>()
  /** Values of own commands that, as the server says, were decided long ago. */
  readonly overtaken = new Signal<ReadonlyMap<string, DraftValue>>()
  /** Loaded states; `own`: confirmed values that this user had written in the previous state of the same epoch. */
  readonly loaded = new Signal<{ readonly epoch: string; readonly own: ReadonlyMap<string, DraftValue> }>()
}
