import { ERASED, PERSONAL_DATA } from '@staffplan/contracts/staff/personal-facts'
import type { TrailChange } from '@staffplan/contracts/trail/trail'
import { WITHHELD } from '@staffplan/contracts/trail/trail-file'
import type { RecordedEvent } from '#ports/event-log.ts'

type Fields = { readonly [field: string]: unknown }

/** Types of events whose data nobody may read. */
const SECRETS: ReadonlySet<string> = new Set(WITHHELD)

/** Fields that link events to each other and to their sender; only the export contains them. */
const MACHINERY: ReadonlySet<string> = new Set(
  `id clientId seq base via txn over calls prevHash
   upToHash stateHash resultHash fileHash tokenHash securedAt structPos
   stream chunks superseded importId undoes isLast`.split(/\s+/),
)

/** Fields with lists of records, and what one record of the list is called in the log. */
const LISTED: { readonly [list: string]: string } = {
  businessUnits: 'businessUnit',
  divisions: 'division',
  departments: 'department',
  costCentres: 'costCentre',
  filled: 'department',
}

/**
 * The changes that an event contains, field by field, with old and new value. `before`: the draft's entries before it.
 */
export function changesIn(
  { type, data: told }: Pick<RecordedEvent, 'type' | 'data'>,
  before: ReadonlyMap<string, unknown> = new Map(),
): readonly TrailChange[] {
  if (SECRETS.has(type) || !isFields(told)) return []
  const data = withoutErased(told)
  const isGone = /(Deleted|Unassigned|Undone)$/.test(type)
  const { from, to, personal, values, ops, entries, years, ...rest } = data
  if (Array.isArray(ops))
    return [...notTyped(rest), ...ops.filter(isFields).flatMap((op) => operation(op, before))]
  if (Array.isArray(entries)) return [...whole(rest, isGone), ...entries.flatMap(sentEntry)]
  if (isFields(to))
    return between(fieldsOf(from, inside(personal, 'from')), fieldsOf(to, inside(personal, 'to')))
  if (values !== undefined || isFields(personal))
    return whole({ ...rest, ...fieldsOf(values, personal) }, isGone)
  if (Array.isArray(years)) return years.filter(isFields).flatMap((year) => entryOf(year, 'year'))
  const lists = Object.keys(LISTED).filter((name) => Array.isArray(rest[name]) && rest[name].some(isFields))
  if (lists.length === 0) return whole(rest, isGone)
  const others = Object.entries(rest).filter(([name]) => !(name in LISTED))
  return [
    ...whole(Object.fromEntries(others), isGone),
    ...lists.flatMap((name) => listed(LISTED[name]!, rest[name] as readonly unknown[], isGone)),
  ]
}

/** Where a write of a draft came from, unless it was typed. */
function notTyped({
  cause = 'edit',
  undone,
  revertedUser,
  moment,
  snapshot,
}: Fields): readonly TrailChange[] {
  if (cause === 'edit') return []
  return whole({ cause, undone, revertedUser, moment, snapshot }, false).filter(({ to }) => to !== undefined)
}

/** The changes of one entry of a draft, or of one row of an import. */
function operation(told: Fields, before: ReadonlyMap<string, unknown>): readonly TrailChange[] {
  const { k, v, id, from, to, op, ...values } = withoutErased(told)
  if (k !== undefined) return [{ field: text(k), from: before.get(text(k)) ?? null, to: v }]
  const of = `staff:${text(id)}`
  if (op === 'change')
    return between(fieldsOf(from, inside(from, 'personal')), fieldsOf(to, inside(to, 'personal'))).map(
      (change) => ({ of, ...change }),
    )
  return whole(fieldsOf(values, values['personal']), op === 'remove').map((change) => ({ of, ...change }))
}

/** Fields of an event; for an erased person, whose key is gone, they say so in place of the personal data. */
function withoutErased({ erased, ...fields }: Fields): Fields {
  if (erased !== true) return fields
  const personal = { [PERSONAL_DATA]: ERASED }
  if (!isFields(fields['to'])) return { ...fields, personal }
  return { ...fields, to: { ...fields['to'], personal } }
}

/** The change of one entry of a sent snapshot: its key and value. */
function sentEntry(entry: unknown): readonly TrailChange[] {
  return Array.isArray(entry) ? [{ field: text(entry[0]), to: entry[1] }] : []
}

/** The changes of records that one event lists together, each as a whole or with old and new value. */
function listed(record: string, list: readonly unknown[], isGone: boolean): readonly TrailChange[] {
  return list.filter(isFields).flatMap((each) => {
    if ('to' in each) return entryOf(each, each['divisionId'] === undefined ? 'id' : 'divisionId', record)
    const { id, number, name } = each
    const value = [number, name]
      .filter((part) => part !== undefined)
      .map(text)
      .join(' ')
    const of = `${record}:${text(id)}`
    return [isGone ? { of, field: 'name', from: value } : { of, field: 'name', to: value }]
  })
}

/** The changes, with old and new value, of the record whose id is in the field `key`. */
function entryOf({ from, to, ...keys }: Fields, key: string, record = key): readonly TrailChange[] {
  const of = `${record}:${text(keys[key])}`
  if (isFields(from) && isFields(to)) return between(from, to).map((change) => ({ of, ...change }))
  return [{ of, field: record === 'division' ? 'fte' : 'costCentreIds', from, to }]
}

function between(before: Fields, after: Fields): readonly TrailChange[] {
  const [from, to] = [flat(before), flat(after)]
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields
    .filter((field) => !MACHINERY.has(field) && JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }))
}

function whole(fields: Fields, isGone: boolean): readonly TrailChange[] {
  return Object.entries(flat(fields))
    .filter(([field]) => !MACHINERY.has(field))
    .map(([field, value]) => (isGone ? { field, from: value } : { field, to: value }))
}

/** Nested fields under names such as `planning.startYear`. */
function flat(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
      if (!isFields(value)) return [[field, value]]
      return Object.entries(flat(value)).map(([inner, each]) => [`${field}.${inner}`, each])
    }),
  )
}

/** The fields of a record, including those that an event keeps apart because they are personal. */
function fieldsOf(values: unknown, personal: unknown): Fields {
  const { personal: inner, ...open } = isFields(values) ? values : {}
  return { ...open, ...(isFields(inner) ? inner : {}), ...(isFields(personal) ? personal : {}) }
}

function inside(fields: unknown, name: string): unknown {
  return isFields(fields) ? fields[name] : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
