import type { FieldError } from '@staffplan/contracts/refusal'

type Explain = (error: FieldError) => string

/** Reports empty fields as required instead of invalid; a password that was not repeated keeps its own error. */
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

/** The first error of each field, in words; the errors' pointers refer to the values of the form. */
export function errorsByField(errors: readonly FieldError[], explain: Explain): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const error of errors) {
    const [, field = ''] = error.pointer.split('/')
    byField[field] ??= explain(error)
  }
  return byField
}

/** The first error within each row of fields that consist of rows, by row and name: `1/weight`. */
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
