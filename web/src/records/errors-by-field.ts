import type { FieldError } from '@staffplan/contracts/refusal'

type Explain = (error: FieldError) => string

/** What nobody chose or typed yet is not wrong: it is needed. Only a password that was not repeated is another one. */
export function asRequired(
  errors: readonly FieldError[],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return errors.map((error) =>
    error.code !== 'password-mismatch' && isEmpty(valueAt(values, error.pointer))
      ? { ...error, code: 'required' }
      : error,
  )
}

function valueAt(values: unknown, pointer: string): unknown {
  const [, ...path] = pointer.split('/')
  return path.reduce((value: unknown, name) => Object(value)[name] as unknown, values)
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

/** The same of the fields that are made of rows, by row and name in it: `1/weight`. */
export function errorsByPart(
  errors: readonly FieldError[],
  explain: Explain,
): Record<string, Record<string, string>> {
  const byField: Record<string, Record<string, string>> = {}
  for (const error of errors) {
    const [, field = '', row, name] = error.pointer.split('/')
    if (row === undefined || name === undefined) continue
    const byPart = (byField[field] ??= {})
    byPart[`${row}/${name}`] ??= explain(error)
  }
  return byField
}
