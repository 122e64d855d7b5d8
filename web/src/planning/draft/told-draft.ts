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
  /** Of a step back: what its keys hold since. */
  readonly left: ReadonlyMap<string, Held>
}

/** What happens to a draft in this tab, for whoever follows it. */
export class ToldDraft extends ShownDraft {
  readonly foreign = new Signal<ForeignEvent>()
  /** Own steps, as they are taken. */
  readonly edited = new Signal<Step>()
  /** What a step that has not been sent writes by now. */
  readonly amended = new Signal<{ readonly seq: number; readonly after: DraftOp }>()
  /** Own commands that took effect. */
  readonly tookEffect = new Signal<Effect>()
  /** Own steps back and forward that were not taken and can be taken once more, the last first. */
  readonly putOff = new Signal<readonly GuardedCommand[]>()
  /** Of an own command the keys that it never wrote: all of them, or some, while its other writes still may take effect. */
  readonly neverWritten = new Signal<{ readonly seq: number; readonly keys: ReadonlySet<string> | 'all' }>()
  /** The new names of own commands by those before. */
  readonly renumbered = new Signal<ReadonlyMap<string, string>>()
  /** What own commands wrote of which the server says that they were decided long ago. */
  readonly overtaken = new Signal<ReadonlyMap<string, DraftValue>>()
  /** Whole states; `own` is what this person had written and been confirmed in the one before, of the same history. */
  readonly loaded = new Signal<{ readonly epoch: string; readonly own: ReadonlyMap<string, DraftValue> }>()
}
