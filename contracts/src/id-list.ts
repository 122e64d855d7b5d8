import { z } from 'zod'
import { id } from './number.ts'

/** At least one id, each once, ascending; an object with an `id`, as answers carry references, stands for its id. */
export function idList(max: number) {
  return z
    .array(z.preprocess(idOfReference, id))
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
}

function idOfReference(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
