import { z } from 'zod'
import { type EventDefinition, event } from './domain-event.ts'
import { id } from './number.ts'
import { asSent, asSentInList, readWire, type Wire } from './record-wire.ts'
import { type FieldError, Refusal } from './refusal.ts'
import { fieldErrors, parse } from './validation.ts'

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
  const wire = readWire(definition, body)
  return parsed(definition, schemaOf(definition), wire) as ValuesOf<Definition> // the schema is built from the definition's fields
}

/** Part of a record as PATCH sends it: only the fields that were sent. */
export function readPatch<Definition extends RecordDefinition>(
  definition: Definition,
  body: unknown,
): Partial<ValuesOf<Definition>> {
  const wire = readWire(definition, body)
  const values = Object.entries(parsed(definition, schemaOf(definition).partial(), wire))
  return Object.fromEntries(values.filter(([key]) => key in wire.stored)) as Partial<ValuesOf<Definition>> // as in readRecord
}

/** A decision speaks of what would be stored; its refusal, led back to what was sent. */
export function refusalAsSent(definition: RecordDefinition, body: unknown, refusal: Refusal): Refusal {
  const { code, params, message: detail } = refusal
  const wire = readWire(definition, body)
  const errors = refusal.errors.map((error) => asSentInList(definition, wire, error))
  return new Refusal(code, { params, errors, detail })
}

function parsed(definition: RecordDefinition, schema: z.ZodObject, wire: Wire): Record<string, unknown> {
  const result = schema.safeParse(wire.stored)
  if (result.success) return result.data
  const errors = fieldErrors(result.error).map((error) =>
    asSent(definition, wire, orNeeded({ definition, wire }, error)),
  )
  throw new Refusal('invalid', { errors })
}

/** What is not there is no wrong choice: it is needed. */
function orNeeded(
  { definition, wire }: { definition: RecordDefinition; wire: Wire },
  error: FieldError,
): FieldError {
  const field = error.pointer.slice(1)
  const isThere = !(field in definition.fields) || wire.stored[field] !== undefined
  return isThere ? error : { pointer: error.pointer, code: 'required' }
}

/** The `id` a body carries, if any. */
export function readId(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('id' in body) || body.id === null) return null
  return parse(z.object({ id }), { id: body.id }).id
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
