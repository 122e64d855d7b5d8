import { eventStem, type RecordDefinition } from '@staffplan/contracts/record'
import type { RecordChanged, RecordCreated } from '@staffplan/contracts/record-events'
import type {
  FieldChange,
  HistoryCause,
  RecordHistory,
  RecordHistoryEntry,
  RecordHistoryQuery,
} from '@staffplan/contracts/record-history'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Values = { readonly [field: string]: unknown }

/** What an event did to the record in question; null when the event is not about the record. */
export type Happened = { readonly cause: HistoryCause; readonly changes: readonly FieldChange[] } | null

/** Most events that an answer reads, and most that it skips since they name another record; then it says where to go on. */
const MOST_READ = 20_000
const MOST_PASSED = 200_000

type Asked = RecordHistoryQuery & {
  readonly stream: string
  /** Name of the record in event metadata. Events without a name (compound ones) count, too; null to read all events. */
  readonly entity: string | null
}

/** The history of one record in a stream, latest entry first. */
export async function historyIn(
  events: Pick<LogReader, 'storedIn' | 'decoded'>,
  { stream, entity, before, limit }: Asked,
  happened: (event: RecordedEvent) => Happened | Promise<Happened>,
): Promise<RecordHistory> {
  const content: RecordHistoryEntry[] = []
  const bounds = before === undefined ? {} : { to: BigInt(before) - 1n }
  if (before === '0') return { content, next: null }
  let read = 0
  let passed = 0
  for await (const stored of events.storedIn(stream, { ...bounds, backwards: true })) {
    if (content.length === limit || read === MOST_READ || passed === MOST_PASSED)
      return { content, next: String(stored.revision + 1n) }
    if (entity !== null && (stored.metadata.entity ?? entity) !== entity) {
      passed += 1
      continue
    }
    read += 1
    const [event] = await events.decoded([stored])
    const found = await happened(event!)
    if (found) content.push(entryOf(event!, found))
  }
  return { content, next: null }
}

/** Finds what an event did to the record, also when a compound event stands for the record's own one. */
export function happenedTo(
  definition: RecordDefinition,
  id: number,
  parts: LogReader['parts'],
): (event: RecordedEvent) => Happened {
  const stem = eventStem(definition)
  const own = ({ type, data }: RecordedEvent): Happened => {
    if (!type.startsWith(stem) || (data as { id?: unknown }).id !== id) return null // every event's data is an object
    switch (type) {
      case `${stem}Created`:
        return { cause: 'created', changes: came(valuesIn(data as RecordCreated)) }
      case `${stem}Changed`:
        return { cause: 'changed', changes: changed(data as RecordChanged) }
      case `${stem}Deleted`:
        return { cause: 'deleted', changes: went(valuesIn(data as RecordCreated)) }
      default:
        return null
    }
  }
  return (event) => {
    const itself = own(event)
    if (itself) return itself
    for (const part of parts(event)) {
      const found = own(part)
      if (found) return { ...found, cause: event.type.endsWith('Undone') ? 'importUndone' : 'imported' }
    }
    return null
  }
}

export function came(values: Values): FieldChange[] {
  return Object.entries(values).map(([field, to]) => ({ field, to }))
}

export function went(values: Values): FieldChange[] {
  return Object.entries(values).map(([field, from]) => ({ field, from }))
}

export function fromTo(from: Values, to: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields.map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

/** Changes between two full sets of values, of which only some may differ. */
export function differing(from: Values, to: Values): FieldChange[] {
  return fromTo(from, to).filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to))
}

function changed({ from, to, personal }: RecordChanged): FieldChange[] {
  return fromTo({ ...from, ...personal?.from }, { ...to, ...personal?.to })
}

/** No values for old deletion events, which hold null instead of the deleted values. */
function valuesIn({ values, personal }: Partial<RecordCreated>): Values {
  return { ...values, ...personal }
}

function entryOf({ revision, position, metadata }: RecordedEvent, found: NonNullable<Happened>) {
  return {
    revision: String(revision),
    position: String(position),
    at: metadata.at,
    by: metadata.actor,
    cause: found.cause,
    changes: [...found.changes],
  }
}
