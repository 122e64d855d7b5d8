import { TextInput } from '@mantine/core'
import { parseNumber } from '@staffplan/contracts/numbers/parse-number'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable } from '../numbers.ts'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field.ts'

type Props = FieldProps<number | null> & { readonly unit?: string }

/** A number as people type it, in any digits; what was understood is shown on leaving the field. */
export function NumberField({ value, onChange, error, unit, label, hidesLabel = false, ...rest }: Props) {
  const { language } = useLanguage()
  const explain = useProblemText()
  /** What is being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = (text: string) => {
    setTyped(text)
    const parsed = parseNumber(text, { decimal: language.decimal })
    onChange(parsed.ok ? parsed.value : null)
    setRefusal(parsed.ok || parsed.reason === 'number-empty' ? null : parsed.reason)
  }
  return (
    <TextInput
      {...rest}
      {...fieldLabel({ label, hidesLabel })}
      value={typed ?? (value === null ? '' : printEditable(value, language))}
      error={refusal ? explain({ code: refusal }) : error}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={unit && <span className="faint">{unit}</span>}
      onChange={(event) => read(event.target.value)}
      onBlur={() => {
        if (!refusal) setTyped(null)
      }}
    />
  )
}
