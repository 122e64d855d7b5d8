import { z } from 'zod'

const shapes = new WeakMap<z.ZodType, z.ZodType>()

/** Declares the shape of a field's stored values, for a schema that converts what was sent. */
export function storedAs<Schema extends z.ZodType>(
  schema: Schema,
  shape: z.ZodType<z.output<Schema>>,
): Schema {
  shapes.set(schema, shape)
  return schema
}

/**
 * Shape of a field's stored values: their type without its limits, so that what was accepted once stays readable whatever
 * the field demands later. Throws for a field that converts what was sent without `storedAs`.
 */
export function storedShape(field: z.ZodType): z.ZodType {
  const said = shapes.get(field)
  if (said) return said
  const { type } = field
  if (type === 'string') return z.string()
  if (type === 'number') return z.number()
  if (type === 'boolean') return z.boolean()
  if (type === 'enum' || type === 'literal') return field
  if (type === 'default') return storedShape((field as z.ZodDefault<z.ZodType>).unwrap()) // its type says so
  throw new Error(`what does a field of type ${type} store? storedAs() says it`)
}
