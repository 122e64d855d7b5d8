import type { RecordDefinition, ValuesOf } from '@staffplan/contracts/record'
import { Refusal, type Usage, type Warning } from '@staffplan/contracts/refusal'
import type { Handled, Handler } from './handle.ts'
import { decideChange, decideCreate, decideDelete, existing } from './record-decisions.ts'
import type { RecordState } from './record-state.ts'
import { untilShown } from './shown.ts'
import type { CommandContext, Decided, StreamModel } from './stream-model.ts'

/** What a slice adds to the generic record. All are pure; `state` is the whole stream's. */
export type RecordRules<State, Values> = {
  readonly select: (state: State) => RecordState<Values>
  /** Throws the Refusal of a broken rule; `id` is null for a new record. */
  readonly check?: (state: State, values: Values, id: number | null) => void
  /** Further events of the same append, with warnings that name them; `before` is null for a new record. */
  readonly alsoOnSave?: (state: State, saved: { id: number; before: Values | null; after: Values }) => Also
  readonly alsoOnDelete?: (state: State, id: number) => Also
  readonly usedBy?: (state: State, id: number) => readonly Usage[]
  /**
   * Uses that other streams know of, which keep it from being deleted; their streams stand in `alsoReads`, but for those
   * whose writers lock this stream.
   */
  readonly usedElsewhere?: (id: number) => Promise<readonly Usage[]>
  readonly alsoReads?: readonly string[]
  /** Whether a change is felt by those uses: then it is refused like a deletion. */
  readonly isFelt?: (before: Values, after: Values) => boolean
  /** Runs with the command's turn, before the checks; throws a Refusal. */
  readonly mayDelete?: (state: State, id: number, context: CommandContext) => void
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
}

const NOTHING: Also = { events: [] }

/** The commands of one record on its slice's stream. */
export function recordCommands<State, Definition extends RecordDefinition>(parts: {
  readonly handler: Handler
  readonly definition: Definition
  readonly model: StreamModel<State>
  readonly stream: string
  readonly rules: RecordRules<State, ValuesOf<Definition>>
}): RecordCommands<ValuesOf<Definition>> {
  const { handler, definition, model, stream, rules } = parts
  const { alsoReads = [] } = rules
  async function refuseInUse(state: State, id: number): Promise<void> {
    const uses = [...(rules.usedBy?.(state, id) ?? []), ...((await rules.usedElsewhere?.(id)) ?? [])]
    if (uses.length > 0) throw new Refusal('in-use', { params: { uses } })
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
      const decided = () =>
        handler.handle({
          model,
          stream,
          context,
          async decide(state) {
            const before = existing(rules.select(state), id, ifMatch).values
            const after = change(before)
            rules.check?.(state, after, id)
            const events = decideChange(definition, id, before, after)
            if (events.length === 0) return NOTHING
            if (rules.isFelt?.(before, after)) await refuseInUse(state, id)
            const also = rules.alsoOnSave?.(state, { id, before, after }) ?? NOTHING
            return { events: [...events, ...also.events], warnings: also.warnings ?? [] }
          },
        })
      return { id, handled: await untilShown(decided) }
    },
    remove(id, { context, ifMatch }) {
      const decided = () =>
        handler.handle({
          model,
          stream,
          context,
          alsoReads,
          async decide(state) {
            const { values } = existing(rules.select(state), id, ifMatch)
            rules.mayDelete?.(state, id, context)
            await refuseInUse(state, id)
            const also = rules.alsoOnDelete?.(state, id) ?? NOTHING
            return {
              events: [...also.events, decideDelete(definition, id, values)],
              warnings: also.warnings ?? [],
            }
          },
        })
      return untilShown(decided)
    },
  }
}

/** The id in the created event; also right when the events are those of an earlier try. */
function createdId(handled: Handled): number {
  const created = handled.events[0]! // decideCreate wrote it
  return (created.data as { id: number }).id
}
