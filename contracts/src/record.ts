import { z } from 'zod'
import { id } from './number.ts'
import { asSent, asSentInList, readWire, type Wire } from './record-wire.ts'
import { type FieldError, Refusal } from './refusal.ts'
import { fieldErrors, parse } from './validation.ts'

/** Definition of a kind of master data, from which routes, decider, projection, hooks and screens derive. */
export type RecordDefinition<
  Name extends string = string,
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Personal extends string = string,
> = {
  /** camelCase, singular: `businessUnit` */
  readonly name: Name
  /** Collection, list topic and last part of the path: `businessUnits` */
  readonly plural: string
  readonly path: `/v1/${string}`
  /** The stored fields; references are stored as ids (`businessUnitId`). */
  readonly fields: Fields
  /** Stored field by the name that a reference has in bodies: `{ businessUnit: 'businessUnitId' }`. */
  readonly references: { readonly [wireKey: string]: string }
  /** Fields with personal data, which are a group of their own in events. */
  readonly personal: readonly Personal[]
  /** Further fields in answers; they are ignored when a client sends them back. */
  readonly computed: readonly string[]
  /** Fields added after the record's first events, with the values that their absence means. */
  readonly added: { readonly [field: string]: unknown }
}

export type ValuesOf<Definition> =
  Definition extends RecordDefinition<string, infer Fields> ? z.output<z.ZodObject<Fields>> : never

/** A reference in answers: an id with a name. */
export const reference = z.object({ id, name: z.string() })

export function defineRecord<
  const Name extends string,
  Fields extends z.ZodRawShape,
  const Personal extends keyof Fields & string = never,
>(
  definition: Pick<RecordDefinition<Name, Fields>, 'name' | 'plural' | 'path' | 'fields'> &
    Partial<RecordDefinition<Name, Fields, Personal>>,
): RecordDefinition<Name, Fields, Personal> {
  return { references: {}, personal: [], computed: [], added: {}, ...definition }
}

const schemas = new WeakMap<RecordDefinition, z.ZodObject>()

/** Cached for each definition, since zod compiles a schema when it is first used. */
function schemaOf(definition: RecordDefinition): z.ZodObject {
  const schema = schemas.get(definition) ?? z.strictObject(definition.fields)
  schemas.set(definition, schema)
  return schema
}

/** Reads a whole record as POST and PUT send it. Throws `invalid` with pointers. */
export function readRecord<Definition extends RecordDefinition>(
  definition: Definition,
  body: unknown,
): ValuesOf<Definition> {
  const wire = readWire(definition, body)
  return parsed(definition, schemaOf(definition), wire) as ValuesOf<Definition> // the schema is built from the definition's fields
}

/** Reads a part of a record as PATCH sends it; returns only the fields that were sent. */
export function readPatch<Definition extends RecordDefinition>(
  definition: Definition,
  body: unknown,
): Partial<ValuesOf<Definition>> {
  const wire = readWire(definition, body)
  const values = Object.entries(parsed(definition, schemaOf(definition).partial(), wire))
  return Object.fromEntries(values.filter(([key]) => key in wire.stored)) as Partial<ValuesOf<Definition>> // as in readRecord
}

/**
 * The sent record, but with stored texts kept where the client has sent them back unchanged: such a text is no change, even
 * if present rules would store it differently.
 */
export function asStored<Definition extends RecordDefinition>(
  { fields }: Definition,
  stored: ValuesOf<Definition>,
  sent: ValuesOf<Definition>,
): ValuesOf<Definition> {
  const isReadBack = ([field, value]: [string, unknown]): boolean => {
    const [schema, before] = [fields[field], stored[field]]
    if (!schema || typeof before !== 'string' || before === value) return false
    return z.safeParse(schema, before).data === value
  }
  const readBack = Object.entries(sent).filter(isReadBack)
  return { ...sent, ...Object.fromEntries(readBack.map(([field]) => [field, stored[field]])) }
}

/** Makes a decider's refusal, whose errors point into stored fields, point into the body as it was sent. */
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

/** Turns any error about a missing field into `required`. */
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

/** Stem of a record's event types: `businessUnit` -> `BusinessUnit`. */
export function eventStem(definition: RecordDefinition): string {
  return definition.name.charAt(0).toUpperCase() + definition.name.slice(1)
}
