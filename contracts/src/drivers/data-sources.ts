import { z } from 'zod'
import { weight } from '../number.ts'
import { storedAs } from '../stored-shape.ts'
import { requiredText } from '../text.ts'

const MAX_DATA_SOURCES = 50

const dataSource = z.strictObject({ label: requiredText(), weight })
export type DataSource = z.infer<typeof dataSource>

/**
 * The data sources that measure a driver; there may be none yet. Rows with an empty label or weight are dropped, and a
 * single source gets weight 1. A weight that is not a number is refused: dropping its row would shift the inputs of later
 * rows.
 */
const sent = z
  .array(z.preprocess((row) => (isBlankSource(row) ? null : row), dataSource.nullable()))
  .transform((rows) => rows.filter((row) => row !== null))
  .pipe(z.array(z.custom<DataSource>()).max(MAX_DATA_SOURCES))
  .transform(weighedAlone)
  .default([])

export const dataSources = storedAs(sent, z.array(z.object({ label: z.string(), weight: z.number() })))

/** Gives a single data source the weight 1, since it is the whole driver. */
function weighedAlone(rows: readonly DataSource[]): DataSource[] {
  const [first, ...others] = rows
  return first && others.length === 0 ? [{ ...first, weight: 1 }] : [...rows]
}

/** Whether a row has an empty label or weight, so that saving drops it. */
export function isBlankSource(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row === null
  const { label, weight } = row as { label?: unknown; weight?: unknown } // any object may be asked for two keys
  return isEmpty(label) || isEmpty(weight)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
