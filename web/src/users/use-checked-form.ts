import type { FieldError } from '@staffplan/contracts/refusal'
import { useState } from 'react'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { errorsByField } from '#records/errors-by-field.ts'

type CheckedForm = {
  /** In words, of the field with this name; nothing before somebody has tried to send the form. */
  readonly errorOf: (name: string) => string | undefined
  /** Whether it can be sent; if not, its fields say from now on what they lack. */
  readonly passes: () => boolean
  /** How many attempts came to nothing. */
  readonly failures: number
}

/** A small form that says itself, in the chosen language, what its fields lack; then what the server refused in them. */
export function useCheckedForm(own: readonly FieldError[], refused: Problem | undefined): CheckedForm {
  const explain = useProblemText()
  const [failures, setFailures] = useState(0)
  const errors = errorsByField([...(failures > 0 ? own : []), ...(refused?.errors ?? [])], explain)
  return {
    errorOf: (name) => errors[name],
    passes: () => {
      if (own.length > 0) setFailures(failures + 1)
      return own.length === 0
    },
    failures,
  }
}

/** The fields of these that are empty. */
export function missing(values: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => value === '')
    .map(([name]) => ({ pointer: `/${name}`, code: 'required' }))
}
