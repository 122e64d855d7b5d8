import { TextInput } from '@mantine/core'
import { type NumberRefusal, parseNumber } from '@staffplan/contracts/numbers/parse-number'
import { useState } from 'react'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable } from '../numbers.ts'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field.ts'

/** A number; null when nothing was typed; what was typed when it is no number. */
export type NumberInput = number | string | null

type Props = FieldProps<NumberInput> & { readonly unit?: string }

/** A number as people type it, in any digits. What was understood is shown on leaving the field, what was not stays as typed. */
export function NumberField({ value, onChange, error, unit, label, hidesLabel = false, ...rest }: Props) {
  const { language } = useLanguage()
  const explain = useProblemText()
  /** What is being typed; null when the field has been left. */
  const [typed, setTyped] = useState<string | null>(null)
  const refusal = typeof value === 'string' ? refusalOf(value, language) : null
  // Half a number is no mistake yet.
  const isSaid = refusal !== null && (typed === null || Boolean(error))
  const read = (text: string) => {
    setTyped(text)
    const parsed = parseNumber(text, { decimal: language.decimal })
    if (parsed.ok) return onChange(parsed.value)
    return onChange(parsed.reason === 'number-empty' ? null : text)
  }
  return (
    <TextInput
      {...rest}
      {...fieldLabel({ label, hidesLabel })}
      value={typed ?? textOf(value, language)}
      error={isSaid ? explain({ code: refusal }) : error}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={unit && <span className="faint">{unit}</span>}
      onChange={(event) => read(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function textOf(value: NumberInput, language: Language): string {
  return typeof value === 'number' ? printEditable(value, language) : (value ?? '')
}

function refusalOf(text: string, { decimal }: Language): NumberRefusal | null {
  const parsed = parseNumber(text, { decimal })
  return parsed.ok ? null : parsed.reason
}
