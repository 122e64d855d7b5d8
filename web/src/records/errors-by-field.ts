import type { FieldError } from '@staffplan/contracts/refusal'

type Explain = (error: FieldError) => string

/** What nobody chose or typed yet is not wrong: it is needed. Only a password that was not repeated is another one. */
export function leftOut(
  errors: readonly FieldError[],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return errors.map((error) =>
    error.code !== 'password-mismatch' && isEmpty(values[error.pointer.slice(1)])
      ? { ...error, code: 'required' }
      : error,
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

/** The first thing wrong with each field, in words; pointers lead into the values of the form. */
export function errorsByField(errors: readonly FieldError[], explain: Explain): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const error of errors) {
    const [, field = ''] = error.pointer.split('/')
    byField[field] ??= explain(error)
  }
  return byField
}
