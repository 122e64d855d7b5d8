import { z } from 'zod'
import { type EventDefinition, event } from './event-definition.ts'
import { id } from './number.ts'
import { eventStem, type RecordDefinition, type ValuesOf } from './record.ts'
import { storedShape } from './stored-shape.ts'

type PersonalOf<Definition> =
  Definition extends RecordDefinition<string, z.ZodRawShape, infer Personal> ? Personal : never

/** The two groups of a record's values in its events; the personal one only if the record has personal fields. */
type Groups<Open, Personal> = {
  readonly values: Open
  readonly personal?: Personal
}

type Open<Definition> = Omit<ValuesOf<Definition>, PersonalOf<Definition>>
type Personal<Definition> = Pick<ValuesOf<Definition>, PersonalOf<Definition> & keyof ValuesOf<Definition>>

export type RecordCreated<Definition = RecordDefinition> = { readonly id: number } & Groups<
  Open<Definition>,
  Personal<Definition>
>
export type RecordChanged<Definition = RecordDefinition> = {
  readonly id: number
  readonly from: Partial<Open<Definition>>
  readonly to: Partial<Open<Definition>>
  readonly personal?: {
    readonly from: Partial<Personal<Definition>>
    readonly to: Partial<Personal<Definition>>
  }
}
/** The deleted values; null in deletions of schema 1, which did not include them. */
type RecordDeleted<Definition = RecordDefinition> = { readonly id: number } & Groups<
  Open<Definition> | null,
  Personal<Definition> | null
>

type DataOf<Definition, Type extends string> = Type extends `${string}Created`
  ? RecordCreated<Definition>
  : Type extends `${string}Changed`
    ? RecordChanged<Definition>
    : RecordDeleted<Definition>

type RecordEvents<Definition extends RecordDefinition> = {
  [Type in `${Capitalize<Definition['name']>}${'Created' | 'Changed' | 'Deleted'}`]: EventDefinition<
    z.ZodType<DataOf<Definition, Type>>
  >
}

type Values = { readonly [field: string]: unknown }
/**
 * Converts all or some values of a record from one schema to the next, for instance when a field was renamed or split. A
 * field that was only added needs no upcast (see `added` of the record).
 */
type ValuesUpcast = (values: Values) => Values

/**
 * The three events of a record: created with all values, changed with only the changed ones, deleted with the deleted values.
 * Each upcast raises the schema number of all three and converts every group of values in them.
 */
export function recordEvents<Definition extends RecordDefinition>(
  definition: Definition,
  { upcasts = [] }: { readonly upcasts?: readonly ValuesUpcast[] } = {},
): RecordEvents<Definition> {
  const { open, personal } = shapesOf(definition)
  const hasPersonal = Object.keys(personal.shape).length > 0
  const created = z.object({ id, values: open, ...(hasPersonal && { personal }) })
  const changed = z.object({
    id,
    from: partly(open),
    to: partly(open),
    ...(hasPersonal && { personal: z.object({ from: partly(personal), to: partly(personal) }).optional() }),
  })
  const deleted = z.object({
    id,
    values: open.nullable(),
    ...(hasPersonal && { personal: personal.nullable() }),
  })
  const stem = eventStem(definition)
  return {
    [`${stem}Created`]: event(created, { upcasts: upcasts.map(inWhole) }),
    [`${stem}Changed`]: event(changed, { upcasts: upcasts.map(inChanges) }),
    [`${stem}Deleted`]: event(deleted, {
      upcasts: [
        (old) => ({ ...(old as object), values: null, ...(hasPersonal && { personal: null }) }), // an object, as every event's data
        ...upcasts.map(inWhole),
      ],
    }),
  } as unknown as RecordEvents<Definition> // the three keys of the type, with the shapes of the same fields
}

type Whole = { readonly values: Values | null; readonly personal?: Values | null }
type Changes = { readonly from: Values; readonly to: Values }

function inWhole(upcast: ValuesUpcast): (old: unknown) => unknown {
  return (old) => {
    const { values, personal, ...rest } = old as Whole // as an earlier schema of these events wrote it
    return {
      ...rest,
      values: values && upcast(values),
      ...(personal !== undefined && { personal: personal && upcast(personal) }),
    }
  }
}

function inChanges(upcast: ValuesUpcast): (old: unknown) => unknown {
  const inBoth = ({ from, to }: Changes): Changes => ({ from: upcast(from), to: upcast(to) })
  return (old) => {
    const { personal, ...changes } = old as Changes & { readonly personal?: Changes } // as above
    return { ...changes, ...inBoth(changes), ...(personal && { personal: inBoth(personal) }) }
  }
}

/** Stored shapes of the fields; a field that was added later defaults to what its absence means in older events. */
function shapesOf({ fields, personal, added }: RecordDefinition): {
  readonly open: z.ZodObject
  readonly personal: z.ZodObject
} {
  const shapes = Object.entries(fields).map(([name, field]) => {
    const shape = storedShape(field as z.ZodType) // a record's fields are made of the same classes
    return [name, name in added ? shape.default(added[name]) : shape] as const
  })
  const isPersonal = ([name]: readonly [string, unknown]): boolean => personal.includes(name)
  return {
    open: z.object(Object.fromEntries(shapes.filter((shape) => !isPersonal(shape)))),
    personal: z.object(Object.fromEntries(shapes.filter(isPersonal))),
  }
}

/** The shape with all fields optional and without defaults: an absent field has not changed. */
function partly({ shape }: z.ZodObject): z.ZodObject {
  const fields = Object.entries(shape).map(([name, field]) => {
    const present = field instanceof z.ZodDefault ? field.unwrap() : field
    return [name, (present as z.ZodType).optional()] // as above
  })
  return z.object(Object.fromEntries(fields))
}
