import { asStored, eventStem, type RecordDefinition, type ValuesOf } from '@staffplan/contracts/record'
import type { RecordHistory, RecordHistoryQuery } from '@staffplan/contracts/record-history'
import { type FieldError, Refusal, type Usage, type Warning } from '@staffplan/contracts/refusal'
import type { Handled, Handler } from '#kernel/commands/handle.ts'
import {
  decideChange,
  decideCreate,
  decideDelete,
  decideReturn,
  existing,
  recordEntity,
} from './record-decisions.ts'
import { happenedTo, type Happened, historyIn } from './record-history.ts'
import type { RecordItem, RecordState } from './record-state.ts'
import { BeforeLastChange } from './record-undo.ts'
import { untilShown } from '#kernel/projections/wait-until-shown.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { CommandContext, Decided, StreamModel } from '#kernel/streams/stream-model.ts'

/** Rules that a slice adds to the generic record commands. `state` is that of the whole stream. */
export type RecordRules<State, Values> = {
  readonly select: (state: State) => RecordState<Values>
  /** Throws the Refusal of a broken rule; `id` is null for a new record. */
  readonly check?: (state: State, values: Values, id: number | null) => void
  /** Further events of the same append, with warnings that name them; `before` is null for a new record. */
  readonly alsoOnSave?: (state: State, saved: { id: number; before: Values | null; after: Values }) => Also
  readonly alsoOnDelete?: (state: State, id: number) => Also
  /** Events that undo the side effects of the undone change, as far as nothing else has taken their place. */
  readonly alsoOnUndo?: (state: State, before: State, id: number) => Also | Promise<Also>
  readonly usedBy?: (state: State, id: number) => readonly Usage[]
  /**
   * Uses in other streams that keep the record from being deleted. These streams are listed in `alsoReads`, except those
   * whose writers lock this stream.
   */
  readonly usedElsewhere?: (id: number) => Promise<readonly Usage[]>
  readonly alsoReads?: readonly string[]
  /** Field error for a change that would affect the record's uses; null when it would not. */
  readonly affectsUses?: (before: Values, after: Values) => FieldError | null
}

export type Also = { readonly events: readonly Decided[]; readonly warnings?: readonly Warning[] }

export type Saved = { readonly id: number; readonly handled: Handled }

export type RecordCommands<Values> = {
  readonly create: (values: Values, context: CommandContext) => Promise<Saved>
  readonly change: (
    id: number,
    change: (before: Values) => Values,
    options: { context: CommandContext; ifMatch: string | null },
  ) => Promise<Saved>
  readonly remove: (
    id: number,
    options: { context: CommandContext; ifMatch: string | null },
  ) => Promise<Handled>
  /** Undoes the record's last change, which must have this revision; it may have been a deletion. */
  readonly undo: (
    id: number,
    options: { context: CommandContext; revision: string },
  ) => Promise<{ readonly handled: Handled; readonly isThere: boolean }>
  /** Uses that keep the record from being deleted; refuses with `not-found` when there is no such record. */
  readonly uses: (id: number) => Promise<{ readonly uses: readonly Usage[]; readonly position: bigint }>
  /** Who changed which field of the record, when and how; also of a deleted record. */
  readonly history: (id: number, query: RecordHistoryQuery) => Promise<RecordHistory>
}

const NOTHING: Also = { events: [] }

/** The commands of one record on its slice's stream. */
export function recordCommands<State, Definition extends RecordDefinition>(parts: {
  readonly handler: Handler
  /** Earlier events, for undo and history. */
  readonly events: Pick<LogReader, 'decoded' | 'parts' | 'read' | 'storedIn'>
  readonly definition: Definition
  readonly model: StreamModel<State>
  readonly stream: string
  readonly rules: RecordRules<State, ValuesOf<Definition>>
  /** What events of the stream other than the record's own three did to the record. */
  readonly alsoHappened?: (event: RecordedEvent, id: number) => Happened
}): RecordCommands<ValuesOf<Definition>> {
  const { handler, definition, model, stream, rules } = parts
  const { alsoReads = [] } = rules
  type Values = ValuesOf<Definition>
  async function usesOf(state: State, id: number): Promise<readonly Usage[]> {
    return [...(rules.usedBy?.(state, id) ?? []), ...((await rules.usedElsewhere?.(id)) ?? [])]
  }
  async function refuseInUse(state: State, id: number, errors: readonly FieldError[] = []): Promise<void> {
    const uses = await usesOf(state, id)
    if (uses.length > 0) throw new Refusal('in-use', { params: { uses }, errors })
  }
  async function removed(state: State, id: number, ifMatch?: string | null): Promise<Also> {
    const { values } = existing(rules.select(state), id, ifMatch)
    await refuseInUse(state, id)
    const also = rules.alsoOnDelete?.(state, id) ?? NOTHING
    return { ...also, events: [...also.events, decideDelete(definition, id, values)] }
  }
  async function changed(state: State, id: number, after: Values): Promise<Also> {
    const before = existing(rules.select(state), id).values
    rules.check?.(state, after, id)
    const events = decideChange(definition, id, before, after)
    if (events.length === 0) return NOTHING
    const felt = rules.affectsUses?.(before, after)
    if (felt) await refuseInUse(state, id, [felt])
    return together({ events }, rules.alsoOnSave?.(state, { id, before, after }))
  }
  function returned(state: State, id: number, values: Values): Also {
    rules.check?.(state, values, id)
    const events = [decideReturn(definition, id, values)]
    return together({ events }, rules.alsoOnSave?.(state, { id, before: null, after: values }))
  }
  /** Handles a command, and decides again once the read models that it needs have caught up. */
  function shown(
    context: CommandContext,
    decide: (state: State) => Promise<Also>,
    reads: readonly string[] = [],
  ): Promise<Handled> {
    return untilShown(() => handler.handle({ model, stream, context, alsoReads: reads, decide }))
  }
  return {
    async create(values, context) {
      const handled = await handler.handle({
        model,
        stream,
        context,
        decide(state) {
          rules.check?.(state, values, null)
          const { id, event } = decideCreate(definition, rules.select(state), values)
          const also = rules.alsoOnSave?.(state, { id, before: null, after: values }) ?? NOTHING
          return { events: [event, ...also.events], warnings: also.warnings ?? [] }
        },
      })
      return { id: createdId(handled), handled }
    },
    async change(id, change, { context, ifMatch }) {
      const handled = await shown(context, (state) => {
        const before = existing(rules.select(state), id, ifMatch).values
        return changed(state, id, asStored(definition, before, change(before)))
      })
      return { id, handled }
    },
    remove(id, { context, ifMatch }) {
      return shown(context, (state) => removed(state, id, ifMatch), alsoReads)
    },

    async undo(id, { context, revision }) {
      const entity = recordEntity(definition, id)
      const itemIn = (state: State): RecordItem<Values> | undefined => rules.select(state).items.get(id)
      const asked = { model, stream, entity, revision, itemIn }
      const lastChange = new BeforeLastChange<State, Values>(parts, asked)
      // Much may have happened since: it is read before the lock is taken. A refusal is thrown again under the lock.
      await lastChange.found(await handler.state(model, stream)).catch(() => {})
      const decide = async (state: State): Promise<Also> => {
        if (id > rules.select(state).lastId) throw new Refusal('not-found')
        const { before, was } = await lastChange.found(state)
        if (!was) return removed(state, id)
        const back = itemIn(state) ? await changed(state, id, was.values) : returned(state, id, was.values)
        return together(back, await rules.alsoOnUndo?.(state, before, id))
      }
      const handled = await shown(context, decide, alsoReads)
      const isThere = !handled.events.some(({ type }) => type === `${eventStem(definition)}Deleted`)
      return { handled, isThere }
    },

    async uses(id) {
      const { state, position } = await handler.folded(model, stream)
      existing(rules.select(state), id)
      return { uses: await untilShown(() => usesOf(state, id)), position }
    },

    history(id, query) {
      const own = happenedTo(definition, id, parts.events.parts)
      return historyIn(
        parts.events,
        { ...query, stream, entity: recordEntity(definition, id) },
        (event) => own(event) ?? parts.alsoHappened?.(event, id) ?? null,
      )
    },
  }
}

function together(one: Also, other: Also = NOTHING): Also {
  const warnings = [...(one.warnings ?? []), ...(other.warnings ?? [])]
  return { events: [...one.events, ...other.events], warnings }
}

/** The id in the created event; also right when the events are those of an earlier try. */
function createdId(handled: Handled): number {
  const created = handled.events[0]! // decideCreate wrote it
  return (created.data as { id: number }).id
}
