import type { FieldError } from '@staffplan/contracts/refusal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { errorsByField } from '#records/errors-by-field.ts'

type Source = {
  /** What stands in its fields, by their names. */
  readonly values: Readonly<Record<string, string>>
  /** What is wrong with that as far as the form knows. */
  readonly own: readonly FieldError[]
  /** What the server said to the last attempt. */
  readonly refused?: Problem | undefined
}

type CheckedForm = {
  /** In words, of the field with this name; nothing before somebody has tried to send the form. */
  readonly errorOf: (name: string) => string | undefined
  /** In words, what was refused and is wrong with none of its fields as they stand. */
  readonly problem: string | undefined
  /** Whether it can be sent; if not, its fields say from now on what they lack. */
  readonly passes: () => boolean
  /** How many attempts came to nothing. */
  readonly failures: number
}

/** A small form that says itself, in the chosen language, what its fields lack; then what the server refused in them. */
export function useCheckedForm({ values, own, refused }: Source): CheckedForm {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const [tries, setTries] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const [counted, setCounted] = useState(refused)
  const [sent, setSent] = useState(values)
  /** What was refused of fields in which something else stood by then, so that nobody has read it there. */
  const [overtaken, setOvertaken] = useState<readonly FieldError[]>([])
  const atFields = (refused?.errors ?? []).filter(({ pointer }) => nameIn(pointer) in values)
  // It was said of what was sent, and not of what is typed since.
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

/** The fields of these that are empty. */
export function missing(values: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => value === '')
    .map(([name]) => ({ pointer: `/${name}`, code: 'required' }))
}
