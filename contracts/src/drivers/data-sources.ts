import { z } from 'zod'
import { weight } from '../number.ts'
import { storedAs } from '../stored-shape.ts'
import { requiredText } from '../text.ts'

const MAX_DATA_SOURCES = 50

const dataSource = z.strictObject({ label: requiredText(), weight })
export type DataSource = z.infer<typeof dataSource>

/**
 * What a driver is measured by, if anything yet: rows whose label or weight is empty are dropped, a single one weighs 1.
 * A weight that is there and no number is refused: dropping its row would move the inputs of the rows after it.
 */
const sent = z
  .array(z.preprocess((row) => (isBlankSource(row) ? null : row), dataSource.nullable()))
  .transform((rows) => rows.filter((row) => row !== null))
  .pipe(z.array(z.custom<DataSource>()).max(MAX_DATA_SOURCES))
  .transform(weighedAlone)
  .default([])

export const dataSources = storedAs(sent, z.array(z.object({ label: z.string(), weight: z.number() })))

/** A single data source is the whole driver. */
function weighedAlone(rows: readonly DataSource[]): DataSource[] {
  const [first, ...others] = rows
  return first && others.length === 0 ? [{ ...first, weight: 1 }] : [...rows]
}

/** Its row is dropped on save. */
export function isBlankSource(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row === null
  const { label, weight } = row as { label?: unknown; weight?: unknown } // any object may be asked for two keys
  return isEmpty(label) || isEmpty(weight)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
