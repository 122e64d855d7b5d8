import { z } from 'zod'
import { type EventDefinition, event } from './domain-event.ts'
import { id } from './number.ts'
import { Refusal } from './refusal.ts'
import { parse } from './validation.ts'

/** Master data, declared once; routes, decider, projection, hooks and screens derive from it. */
export type RecordDefinition<Name extends string = string, Fields extends z.ZodRawShape = z.ZodRawShape> = {
  /** camelCase, singular: `businessUnit` */
  readonly name: Name
  /** Collection, list topic and last part of the path: `businessUnits` */
  readonly plural: string
  readonly path: `/v1/${string}`
  /** What is stored; references stand as ids (`businessUnitId`). */
  readonly fields: Fields
  /** Wire key of a reference -> stored field: `{ businessUnit: 'businessUnitId' }` */
  readonly references: { readonly [wireKey: string]: string }
  /** Fields that say something about a person; they are grouped inside events. */
  readonly personal: readonly string[]
  /** Further keys that answers carry; a client may send them back, they are ignored. */
  readonly computed: readonly string[]
}

export type ValuesOf<Definition> =
  Definition extends RecordDefinition<string, infer Fields> ? z.output<z.ZodObject<Fields>> : never

/** An id with a name, as answers carry references. */
export const reference = z.object({ id, name: z.string() })

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function defineRecord<const Name extends string, Fields extends z.ZodRawShape>(
  definition: Pick<RecordDefinition<Name, Fields>, 'name' | 'plural' | 'path' | 'fields'> &
    Partial<RecordDefinition<Name, Fields>>,
): RecordDefinition<Name, Fields> {
  return { references: {}, personal: [], computed: [], ...definition }
}

const schemas = new WeakMap<RecordDefinition, z.ZodObject>()

/** Made once for each definition: zod compiles a schema when it is first used. */
function schemaOf(definition: RecordDefinition): z.ZodObject {
  const schema = schemas.get(definition) ?? z.strictObject(definition.fields)
  schemas.set(definition, schema)
  return schema
}

/** A whole record as POST and PUT send it. Throws `invalid` with pointers. */
export function readRecord<Definition extends RecordDefinition>(
  definition: Definition,
  body: unknown,
): ValuesOf<Definition> {
  return parse(schemaOf(definition), wireToStored(definition, body)) as ValuesOf<Definition> // the schema is built from the definition's fields
}

/** Part of a record as PATCH sends it: only the fields that were sent. */
export function readPatch<Definition extends RecordDefinition>(
  definition: Definition,
  body: unknown,
): Partial<ValuesOf<Definition>> {
  const sent = wireToStored(definition, body)
  const parsed: Record<string, unknown> = parse(schemaOf(definition).partial(), sent)
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => key in sent)) as Partial<
    ValuesOf<Definition>
  > // as in readRecord
}

/** The `id` a body carries, if any. */
export function readId(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('id' in body) || body.id === null) return null
  return parse(z.object({ id }), { id: body.id }).id
}

function wireToStored(definition: RecordDefinition, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { errors: [{ pointer: '', code: 'wrong-type' }] })
  }
  const stored: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body)) {
    if (FORBIDDEN_KEYS.has(key)) {
      throw new Refusal('invalid', { errors: [{ pointer: `/${key}`, code: 'forbidden-key' }] })
    }
    const field = definition.references[key]
    if (field !== undefined) {
      if (!(field in stored)) stored[field] = referencedId(value)
    } else if (key in definition.fields || !(key === 'id' || definition.computed.includes(key))) {
      stored[key] = value
    }
  }
  return stored
}

function referencedId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

type RecordEventType<Name extends string> = `${Capitalize<Name>}${'Created' | 'Changed' | 'Deleted'}`

const group = z.record(z.string(), z.unknown())
const created = z.object({ id, values: group, personal: group.optional() })
const changed = z.object({
  id,
  from: group,
  to: group,
  personal: z.object({ from: group, to: group }).optional(),
})
const deleted = z.object({ id })

export type RecordCreated = z.infer<typeof created>
export type RecordChanged = z.infer<typeof changed>

/** The three events of a record: created with all values, changed with only the changed ones, deleted. */
export function recordEvents<Name extends string>(
  definition: RecordDefinition<Name>,
): {
  [Type in RecordEventType<Name>]: EventDefinition<
    Type extends `${string}Created`
      ? typeof created
      : Type extends `${string}Changed`
        ? typeof changed
        : typeof deleted
  >
} {
  const stem = eventStem(definition)
  return {
    [`${stem}Created`]: event(created),
    [`${stem}Changed`]: event(changed),
    [`${stem}Deleted`]: event(deleted),
  } as ReturnType<typeof recordEvents<Name>> // the three keys of the type, computed from the same name
}

/** `businessUnit` -> `BusinessUnit` */
export function eventStem(definition: RecordDefinition): string {
  return definition.name.charAt(0).toUpperCase() + definition.name.slice(1)
}
