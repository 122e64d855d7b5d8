import { z } from 'zod'
import { id } from './number.ts'
import { storedAs } from './stored-shape.ts'

/** At least one id; made unique and ascending. An object with an `id`, like a reference in answers, counts as its id. */
export function idList(max: number) {
  const ids = z
    .array(z.preprocess(idOfReference, id))
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  return storedAs(ids, z.array(z.number()))
}

function idOfReference(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
