import { type FieldError, Refusal, type RefusalCode } from './refusal.ts'

/** The parts of a record's definition that are needed to read a body. */
type Names = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly references: Readonly<Record<string, string>>
  readonly computed: readonly string[]
}

/** A reference as sent: the object `businessUnit`, its id under that name, or `businessUnitId`. */
type Carried = { readonly key: string; readonly value: unknown }

export type Wire = {
  /** The values that were sent, under their stored names. */
  readonly stored: Record<string, unknown>
  /** References as sent, by stored field. */
  readonly references: ReadonlyMap<string, Carried>
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function readWire(definition: Names, body: unknown): Wire {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { errors: [{ pointer: '', code: 'wrong-type' }] })
  }
  const stored: Record<string, unknown> = {}
  const references = new Map<string, Carried>()
  const ownNames = new Set(Object.values(definition.references))
  for (const [key, value] of Object.entries(body)) {
    if (FORBIDDEN_KEYS.has(key)) throw refused(key, 'forbidden-key')
    const field = definition.references[key]
    if (field !== undefined) carry(field, { key, value })
    else if (ownNames.has(key)) carry(key, { key, value })
    else if (key in definition.fields || !(key === 'id' || definition.computed.includes(key))) {
      stored[key] = value
    }
  }
  for (const [field, { value }] of references) stored[field] = referencedId(value)
  return { stored, references }

  /** Refuses two different values for one reference; a list of ids, though, takes precedence over a list of objects. */
  function carry(field: string, carried: Carried): void {
    const other = references.get(field)
    const isSecond = other !== undefined && !isList(field)
    if (isSecond && !Object.is(referencedId(other.value), referencedId(carried.value))) {
      throw refused(carried.key, 'reference-ambiguous')
    }
    if (other === undefined || carried.key === field) references.set(field, carried)
  }
}

/** Makes an error about a stored field point to where the body has the field, or to its name in answers if it has not. */
export function asSent(definition: Names, wire: Wire, error: FieldError): FieldError {
  const [, field = '', place] = error.pointer.split('/')
  return { ...error, pointer: pointerTo(definition, wire, { field, place }) ?? error.pointer }
}

/** Like `asSent`, for a pointer into a list of ids as stored, which are unique and ascending. */
export function asSentInList(definition: Names, wire: Wire, error: FieldError): FieldError {
  const [, field = '', place] = error.pointer.split('/')
  const sent = wire.references.get(field)?.value
  if (place === undefined || !Array.isArray(sent)) return asSent(definition, wire, error)
  const ids = sent.map(referencedId)
  const stored = [...new Set(ids)].toSorted((a, b) => Number(a) - Number(b))
  return asSent(definition, wire, { ...error, pointer: `/${field}/${ids.indexOf(stored[Number(place)])}` })
}

function pointerTo(
  { references: names }: Names,
  { references }: Wire,
  { field, place }: { field: string; place: string | undefined },
): string | null {
  const carried = references.get(field)
  if (carried === undefined) {
    const name = Object.keys(names).find((key) => names[key] === field)
    return name === undefined || isList(field) ? null : `/${name}`
  }
  const { key, value } = carried
  if (place === undefined) return isReference(value) ? `/${key}/id` : `/${key}`
  const entry: unknown = Array.isArray(value) ? value[Number(place)] : undefined
  return isReference(entry) ? `/${key}/${place}/id` : `/${key}/${place}`
}

/** Whether a field is a list of ids, such as `costCentreIds`; lists are sent as ids, single references as objects. */
function isList(field: string): boolean {
  return field.endsWith('Ids')
}

function isReference(value: unknown): value is { readonly id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value
}

function referencedId(value: unknown): unknown {
  return isReference(value) ? value.id : value
}

function refused(key: string, code: RefusalCode): Refusal {
  return new Refusal('invalid', { errors: [{ pointer: `/${key}`, code }] })
}
