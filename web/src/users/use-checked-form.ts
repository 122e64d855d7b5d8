import type { FieldError } from '@staffplan/contracts/refusal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { errorsByField } from '#records/errors-by-field.ts'

type Source = {
  /** Values of the fields, by name. */
  readonly values: Readonly<Record<string, string>>
  /** Errors that the form itself has found. */
  readonly own: readonly FieldError[]
  /** The server's refusal of the last attempt. */
  readonly refused?: Problem | undefined
}

type CheckedForm = {
  /** The error of a field, in words; undefined until the first attempt to send. */
  readonly errorOf: (name: string) => string | undefined
  /** The error that cannot be shown at a field, in words. */
  readonly problem: string | undefined
  /** Starts an attempt: true if the form can be sent; if not, its fields show their errors from now on. */
  readonly passes: () => boolean
  /** Number of failed attempts. */
  readonly failures: number
}

/** A small form that checks its fields itself, in the chosen language, and then shows the server's errors at the fields. */
export function useCheckedForm({ values, own, refused }: Source): CheckedForm {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const [tries, setTries] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const [counted, setCounted] = useState(refused)
  const [sent, setSent] = useState(values)
  /** Errors of fields that were changed while the form was being sent, where they would no longer be shown. */
  const [overtaken, setOvertaken] = useState<readonly FieldError[]>([])
  const atFields = (refused?.errors ?? []).filter(({ pointer }) => nameIn(pointer) in values)
  // The refusal is about what was sent, not about what was typed since.
  const isStill = ({ pointer }: FieldError) => values[nameIn(pointer)] === sent[nameIn(pointer)]
  const still = atFields.filter(isStill)
  if (counted !== refused) {
    setCounted(refused)
    setOvertaken(atFields.filter((error) => !isStill(error)))
    if (refused) setRefusals(refusals + 1)
  }
  const errors = errorsByField([...(tries > 0 ? own : []), ...still], explain)
  return {
    errorOf: (name) => errors[name],
    problem: problemOf(),
    passes: () => {
      if (own.length > 0) setTries(tries + 1)
      else setSent(values)
      return own.length === 0
    },
    failures: tries + refusals,
  }

  function problemOf(): string | undefined {
    const [first] = overtaken
    if (first) return t('entry.overtaken', { problem: explain(first) })
    return refused && atFields.length === 0 ? explain(refused.errors[0] ?? refused) : undefined
  }
}

function nameIn(pointer: string): string {
  return pointer.slice(1)
}

/** A `required` error for each empty field. */
export function missing(values: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => value === '')
    .map(([name]) => ({ pointer: `/${name}`, code: 'required' }))
}
