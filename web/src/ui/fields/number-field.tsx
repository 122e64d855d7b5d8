import { TextInput } from '@mantine/core'
import { parseNumber } from '@staffplan/contracts/numbers/parse-number'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { afterPress } from '../after-press.ts'
import { printEditable, printExactly } from '../numbers.ts'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field.ts'

/** A number; null when nothing was typed; the typed text when it is not a number. */
export type NumberInput = number | string | null

type Read =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly reason: string }

/** Reads a number from a text. `present` is the number that the field held before. */
export type NumberReader = (text: string, language: Language, present: number | null) => Read

type Props = FieldProps<NumberInput> & {
  readonly unit?: string
  /** Whether thousands are grouped while the field is not focused. */
  readonly isAmount?: boolean
  /** Reads a plain number unless given. */
  readonly reader?: NumberReader
}

/** A number as users type it, in any digits. Leaving the field shows what was understood, or the text as typed. */
export function NumberField(props: Props) {
  const {
    value,
    onChange,
    error,
    unit,
    label,
    hidesLabel = false,
    reader = readPlain,
    isAmount,
    ...rest
  } = props
  const { language } = useLanguage()
  const explain = useProblemText()
  /** The text being typed; null once the field has been left. */
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  /** The input whose whole content was selected when it got the focus. */
  const selected = useRef<HTMLInputElement>(null)
  // Select again after the focus has changed how the number is written.
  useLayoutEffect(() => {
    if (isFocused) selected.current?.select()
  }, [isFocused])
  const understood = typeof value === 'string' ? reader(value, language, before) : null
  const refusal = understood?.ok === false ? understood.reason : null
  // An unfinished number is no mistake yet.
  const isSaid = refusal !== null && (typed === null || Boolean(error))
  const read = (text: string) => {
    const present = typed === null ? numberIn(value) : before
    setTyped(text)
    setBefore(present)
    const parsed = reader(text, language, present)
    return onChange(parsed.ok ? parsed.value : text)
  }
  return (
    <TextInput
      {...rest}
      {...fieldLabel({ label, hidesLabel })}
      value={typed ?? textOf(value, isAmount && !isFocused ? printExactly : printEditable, language)}
      error={isSaid ? explain({ code: refusal }) : error}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={unit && <span className="faint">{unit}</span>}
      onChange={(event) => read(event.target.value)}
      onFocus={({ currentTarget: input }) => {
        if (!isAmount) return
        selected.current = isSelected(input) ? input : null
        setFocused(true)
      }}
      onBlur={() => {
        afterPress(() => setTyped(null))
        setFocused(false)
      }}
    />
  )
}

/** Whether everything is selected, as after moving in with Tab. */
function isSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}

type Print = (value: number, language: Language) => string

function textOf(value: NumberInput, print: Print, language: Language): string {
  return typeof value === 'number' ? print(value, language) : (value ?? '')
}

function numberIn(value: NumberInput): number | null {
  return typeof value === 'number' ? value : null
}

function readPlain(text: string, { decimal }: Language): Read {
  const parsed = parseNumber(text, { decimal })
  return !parsed.ok && parsed.reason === 'number-empty' ? { ok: true, value: null } : parsed
}
