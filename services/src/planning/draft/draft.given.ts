import { emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied, DraftPublished } from '@staffplan/contracts/planning/draft-events'
import { writerName } from '@staffplan/contracts/planning/writer'
import { recorded } from '#kernel/commands/given.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { bigPictureModel } from '#streams/big-picture.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { driversModel } from '#streams/drivers.ts'
import { organisationModel } from '#streams/organisation.ts'
import type { Undone } from './writes/undoing.ts'
import { division, unit } from '#testing/organisation-events.ts'
import type { DraftCommand, DraftOutcome } from './draft-command.ts'
import { decideDraft } from './draft-commands.ts'
import type { DraftSender } from './writes/draft-sender.ts'
import type { DraftReferences } from './writes/draft-write.ts'

const source = (label: string): object => ({ label, weight: 0.5 })
const driver = (stem: string, id: number, sources: number): Decided => {
  const driverDataSources = Array.from({ length: sources }, (_, index) => source(`source ${index}`))
  const values = { name: `${stem} ${id}`, unit: 'h', comment: '', driverDataSources }
  return { type: `${stem}Created`, data: { id, values } }
}
const special = (id: number, type: string): Decided => ({
  type: 'SpecialDriverCreated',
  data: { id, values: { name: `special ${id}`, comment: '', type, value: 0 } },
})

export const fold = <State>(
  model: { initial: () => State; evolve: (state: State, event: never) => State },
  events: Decided[],
) =>
  events.reduce(
    (state, event, place) => model.evolve(state, recorded(event, place) as never),
    model.initial(),
  ) // tests pass events of the model

/** Ids of divisions that together take more special drivers than a single one does. */
const LONG_LISTS = Array.from({ length: 400 }, (_, place) => 100 + place)

/** Draft keys of `count` applied special drivers, for all years unless `year` is given. */
export function manyApplied(count: number, { name = '', year = '' } = {}): string[] {
  return Array.from({ length: count }, (_, place) => {
    const entry = `${name}${String(place).padStart(8, '0')}`
    return `drv|b1-d${LONG_LISTS[Math.floor(place / 50)]}${year}|${entry}`
  })
}

export const references: DraftReferences = {
  organisation: fold(organisationModel, [
    unit(1, 'Education'),
    unit(2, 'Support'),
    division(5, 1),
    division(6, 2),
    ...LONG_LISTS.map((id) => division(id, 1)),
  ]),
  drivers: fold(driversModel, [
    driver('PrimaryDriver', 1, 1),
    driver('SecondaryDriver', 1, 2),
    special(1, 'relative'),
    special(2, 'absolute'),
  ]),
  period: { startYear: 2019, planYears: 2 },
}

export const PUPILS = 'in|b1-p1-y2020'
export const LESSONS = 'in|b1-s1-y2020'
export const fingerprint = (name: string) => ({
  structPos: '7',
  period: { startYear: 2019, planYears: 2 },
  specialDrivers: [],
  stateHash: name,
  resultHash: name,
})

type Writer = string | null
type Told = {
  readonly who?: string
  readonly seq?: number | null
  readonly base?: number
  readonly seen?: number
  readonly over?: ReadonlySet<string>
  readonly actor?: number
}

/** A draft in memory that decides commands and folds their events. */
export class TestDraft {
  readonly state: BigPictureState = bigPictureModel.initial()
  readonly events: Decided[] = []
  /** References that the next commands are decided with. */
  agreed = references
  #seq = 0

  ops(ops: readonly [string, unknown][], told: Told = {}): DraftOutcome {
    return this.#one({
      type: 'ops',
      cause: 'edit',
      ops: ops.map(([k, v]) => ({ k, v }) as never),
      sender: this.#sender(told),
    }) // tests send invalid values too
  }

  publish(upTo: number, name: string, more: object = {}): DraftOutcome {
    return this.#one({
      type: 'publish',
      upTo,
      fingerprint: fingerprint(name),
      sender: this.#sender({ who: 'saver-00' }),
      ...more,
    })
  }

  discard(told: Told = {}, announced: { readonly upTo?: number } = {}): DraftOutcome {
    return this.#one({ type: 'discard', sender: this.#sender(told), ...announced })
  }

  /** `[key, value, expected writer, writer from then on]` */
  guarded(
    cause: 'undo' | 'redo',
    ops: readonly [string, unknown, Writer, Writer][],
    told: Told = {},
    borneOut: ReadonlySet<number> = new Set(),
  ): DraftOutcome {
    return this.#one({
      type: 'guarded',
      cause,
      borneOut,
      ops: ops.map(([k, v, ifW, setW]) => ({ k, v, ifW, setW }) as never),
      sender: this.#sender(told),
    }) // tests send invalid values too
  }

  /** Undoes a restore or a discard. */
  undo(undone: Undone, told: Told = {}): DraftOutcome {
    return this.#one({ type: 'undo', cause: 'undo', undone, sender: this.#sender(told) })
  }

  /** Reverts a change, whoever made it. */
  revert(undone: Undone, told: Told = {}): DraftOutcome {
    return this.#one({ type: 'revert', undone, upTo: this.events.length - 1, sender: this.#sender(told) })
  }

  /** The change at a revision, with the draft before it, for `undo` and `revert`. */
  change(rev: number): Undone {
    const draft = emptyDraft()
    const writes = this.events.slice(0, rev + 1).map(({ type, data, context }, place) => {
      const { ops, clientId: cid, seq } = data as DraftOpsApplied
      return { type, ops, rev: place, cid, seq, by: context?.actor ?? 0 }
    })
    for (const write of writes.slice(0, rev)) if (write.type === 'DraftOpsApplied') foldDraft(draft, write)
    const { ops, ...command } = writes[rev]!
    const writers = ops.map(({ k, w = writerName(command) }) => [k, w] as const)
    return { rev, by: command.by, writers: new Map(writers), before: draft.cells }
  }

  restore(title: string, told: Told = {}, announced: { readonly upTo?: number } = {}): DraftOutcome {
    return this.#one({ type: 'restore', title, sender: this.#sender(told), ...announced })
  }

  keep(title: string, told: Told = {}, asOf: { readonly upTo?: number } = {}): DraftOutcome {
    return this.#one({ type: 'snapshot', title, sender: this.#sender(told), ...asOf })
  }

  /** Decides commands as the writer does: those without an outcome are submitted again. */
  run(commands: readonly DraftCommand[]): DraftOutcome[] {
    const outcomes = this.#runFirst(commands)
    return outcomes.length < commands.length
      ? [...outcomes, ...this.run(commands.slice(outcomes.length))]
      : outcomes
  }

  #runFirst(commands: readonly DraftCommand[]): DraftOutcome[] {
    const decided = decideDraft(this.state, this.events.length - 1, {
      commands,
      references: this.agreed,
    })
    decided.events.forEach((event) => this.take(event))
    return decided.outcomes
  }

  /** Folds an event as if it were in the log, whether or not a command would produce it today. */
  take(event: Decided): void {
    bigPictureModel.evolve(this.state, {
      ...recorded(event, this.events.length),
      metadata: {
        ...recorded(event, 0).metadata,
        actor: event.context?.actor ?? 0,
        at: event.context?.at ?? '',
      },
    })
    this.events.push(event)
  }

  writer(key: string): string | undefined {
    return this.state.draft.cells.get(key)?.w
  }

  value(key: string): unknown {
    return this.state.draft.cells.get(key)?.v
  }

  /** Data of the last event. */
  get last(): Partial<DraftOpsApplied & DraftPublished> {
    return this.events.at(-1)?.data ?? {}
  }

  #one(command: DraftCommand): DraftOutcome {
    const [outcome] = this.run([command])
    if (!outcome) throw new Error('a command has an outcome')
    return outcome
  }

  /** Limits `base` to the last revision, as no client can have seen more. */
  #sender({ seq = ++this.#seq, base = -1, ...told }: Told): DraftSender {
    return senderOf({ ...told, seq, base: Math.min(base, this.events.length - 1) })
  }
}

export function senderOf({
  who = 'sara-000',
  seq = null,
  base = -1,
  seen,
  over,
  actor = 1,
}: Told): DraftSender {
  const context = {
    commandId: `${who}-${String(seq)}`,
    correlationId: '',
    actor,
    at: '2026-01-01T00:00:00.000Z',
  }
  const known = { ...(seen !== undefined && { seen }), ...(over && { over }) }
  return { clientId: who, seq, base, ...known, via: 'ws', context }
}

export const codesOf = (outcome: DraftOutcome): string[] =>
  outcome.status === 'refused' ? [outcome.code, ...outcome.errors.map(({ code }) => code)] : []
