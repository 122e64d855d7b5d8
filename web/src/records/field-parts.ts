import type { FieldParts, RecordField, Values } from './screen.ts'

/** The fields of a form that consist of parts, by name. */
export type PartedFields = ReadonlyMap<string, FieldParts<unknown>>

export function partedFields<Form extends Values>(fields: readonly RecordField<Form>[]): PartedFields {
  const parted = fields.filter(({ parts }) => parts !== undefined)
  // RecordField's type ties the parts of a field to the value of its name.
  return new Map(parted.map(({ name, parts }) => [name, parts as unknown as FieldParts<unknown>]))
}

/** Replaces the value of every field that has parts by its parts, named `field/part`. */
export function splitFields(values: Values, fields: PartedFields): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const parts = fields.get(name)?.split(value)
      return parts
        ? Object.entries(parts).map(([part, held]) => [within(name) + part, held])
        : [[name, value]]
    }),
  )
}

/** The reverse of `splitFields`. */
export function joinFields(split: Values, fields: PartedFields): Values {
  const whole = Object.entries(split).filter(([name]) => !fields.has(fieldOf(name)))
  const joined = [...fields].map(([name, { join }]) => [name, join(partsIn(split, name))] as const)
  return Object.fromEntries([...whole, ...joined])
}

/** The parts of a field, by their names within it. */
function partsIn(split: Values, name: string): Values {
  const start = within(name)
  const own = Object.entries(split).filter(([key]) => key.startsWith(start))
  return Object.fromEntries(own.map(([key, held]) => [key.slice(start.length), held]))
}

/** The field to which a name belongs: the field itself, or the one of which it is a part. */
export function fieldOf(name: string): string {
  return name.split('/', 1)[0] ?? name
}

export function within(name: string): string {
  return `${name}/`
}
