import { eventStem, type RecordDefinition, type ValuesOf } from '@staffplan/contracts/record'
import { matching } from './if-match.ts'
import type { RecordItem, RecordState } from './record-state.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'

/** A new record under the next id. */
export function decideCreate<Definition extends RecordDefinition>(
  definition: Definition,
  state: RecordState<ValuesOf<Definition>>,
  values: ValuesOf<Definition>,
): { readonly id: number; readonly event: Decided } {
  const id = state.lastId + 1
  return { id, event: decideReturn(definition, id, values) }
}

/** The event that creates a record under an id, which may be that of a deleted record that returns. */
export function decideReturn<Definition extends RecordDefinition>(
  definition: Definition,
  id: number,
  values: ValuesOf<Definition>,
): Decided {
  return whole(definition, 'Created', { id, values })
}

/** An event with the old and new values of the fields that differ; none when nothing differs. */
export function decideChange<Definition extends RecordDefinition>(
  definition: Definition,
  id: number,
  before: ValuesOf<Definition>,
  after: ValuesOf<Definition>,
): readonly Decided[] {
  const changed = Object.keys(after).filter((key) => !same(before[key], after[key]))
  if (changed.length === 0) return []
  const from = grouped(definition, pick(before, changed))
  const to = grouped(definition, pick(after, changed))
  const personal = to.personal ? { personal: { from: from.personal ?? {}, to: to.personal } } : {}
  const data = { id, from: from.open, to: to.open, ...personal }
  return [{ type: `${eventStem(definition)}Changed`, data, entity: recordEntity(definition, id) }]
}

/** The event carries the deleted values, so that it can be read on its own, and undone. */
export function decideDelete<Definition extends RecordDefinition>(
  definition: Definition,
  id: number,
  values: ValuesOf<Definition>,
): Decided {
  return whole(definition, 'Deleted', { id, values })
}

/** An event with all values of the record, personal ones in a group of their own. */
function whole<Definition extends RecordDefinition>(
  definition: Definition,
  happened: 'Created' | 'Deleted',
  { id, values }: { readonly id: number; readonly values: ValuesOf<Definition> },
): Decided {
  const { open, personal } = grouped(definition, values)
  const data = personal ? { id, values: open, personal } : { id, values: open }
  return { type: `${eventStem(definition)}${happened}`, data, entity: recordEntity(definition, id) }
}

/** The record, or `not-found`; `stale-if-match` when the caller saw another revision. */
export function existing<Values>(
  state: RecordState<Values>,
  id: number,
  ifMatch: string | null = null,
): RecordItem<Values> {
  return matching(state.items.get(id), ifMatch)
}

function grouped(
  definition: RecordDefinition,
  values: { readonly [field: string]: unknown },
): { open: Record<string, unknown>; personal?: Record<string, unknown> } {
  const entries = Object.entries(values)
  const isPersonal = ([field]: [string, unknown]): boolean => definition.personal.includes(field)
  const open = Object.fromEntries(entries.filter((entry) => !isPersonal(entry)))
  const personal = entries.filter(isPersonal)
  return personal.length > 0 ? { open, personal: Object.fromEntries(personal) } : { open }
}

function pick(
  values: { readonly [field: string]: unknown },
  fields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Values are JSON with keys in the schema's order, so comparing their texts is enough. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Name of a record in the metadata of its events, such as `costCentre:17`; the id of an assignment is a text. */
export function recordEntity({ name }: RecordDefinition, id: number | string): string {
  return `${name}:${id}`
}
