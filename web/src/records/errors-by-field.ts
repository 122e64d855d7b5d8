import type { FieldError } from '@staffplan/contracts/refusal'

type Explain = (error: FieldError) => string

/** The first thing wrong with each field, in words; pointers lead into the values of the form. */
export function errorsByField(errors: readonly FieldError[], explain: Explain): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const error of errors) {
    const [, field = ''] = error.pointer.split('/')
    byField[field] ??= explain(error)
  }
  return byField
}
