import type { z } from 'zod'
import { type FieldError, Refusal } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** Parses or refuses with `invalid` and one error per issue; never repeats the input. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new Refusal('invalid', { errors: fieldErrors(result.error) })
}

/** Translates zod's issues into field errors with our codes. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => errorsOf(issue, []))
}

function errorsOf(issue: Issue, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ pointer: pointer([...path, key]), code: 'unknown-field' }))
  }
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
    if (closest.length === 0) return [{ pointer: pointer(path), code: 'wrong-type' }]
    return closest.flatMap((inner) => errorsOf(inner, path))
  }
  return [{ pointer: pointer(path), ...codeOf(issue) }]
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => (issue.code === 'invalid_type' ? 0 : 1) + issue.path.length))
}

function codeOf(issue: Issue): { code: string; params?: Record<string, unknown> } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return { code: 'required' }
      return { code: issue.expected === 'int' ? 'not-an-integer' : 'wrong-type' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      if (issue.origin === 'array' || issue.origin === 'map' || issue.origin === 'object')
        return { code: 'too-many-entries', params: { max: Number(issue.maximum) } }
      if (issue.origin === 'string') return { code: 'too-long', params: { max: Number(issue.maximum) } }
      return { code: 'out-of-range', params: { max: Number(issue.maximum) } }
    case 'not_multiple_of':
      return { code: 'not-a-step', params: { step: issue.divisor } }
    case 'invalid_value':
      return { code: 'not-a-choice' }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email-invalid' : 'invalid' }
    case 'custom': {
      const { code, ...params } = (issue.params ?? {}) as { code?: string } & Record<string, unknown> // ours: text.ts, number.ts and the records set it
      return { code: code ?? 'invalid', ...(Object.keys(params).length > 0 ? { params } : {}) }
    }
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return { code: 'invalid' }
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): { code: string; params?: Record<string, unknown> } {
  if (issue.origin === 'array') return { code: 'at-least-one' }
  if (issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? { code: 'required' }
      : { code: 'too-short', params: { min: Number(issue.minimum) } }
  }
  return { code: 'out-of-range', params: { min: Number(issue.minimum) } }
}

/** JSON pointer (RFC 6901) to a path. */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
