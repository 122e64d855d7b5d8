import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import { type NumberRefusal, parseNumber } from '@staffplan/contracts/numbers/parse-number'
import { printEditable } from '#ui/numbers.ts'
import type { Language } from '#i18n/languages.ts'
import { shiftPercent } from '../use-format.ts'

type Definition = Pick<SpecialDriverRow, 'type' | 'value'>

/** What stands in the field for a stored value: percent when relative, without the sign. */
export function specialText(value: number, { type }: Definition, language: Language): string {
  return printEditable(Math.abs(type === 'relative' ? shiftPercent(value) : value), language)
}

/** Digits and one decimal sign, as the field takes them. */
export function allowedSpecialText(text: string): string {
  return text.replace(/[^\p{Nd}.,٫]/gu, '')
}

export type ReadSpecial =
  | { readonly ok: true; readonly value: number }
  | {
      readonly ok: false
      readonly code: NumberRefusal | 'not-a-step'
      readonly params?: { readonly step: number }
    }

/** The value to store. The sign is the definition's: people enter how much, not which way. */
export function readSpecial(text: string, definition: Definition, language: Language): ReadSpecial {
  const parsed = parseNumber(text, { decimal: language.decimal })
  if (!parsed.ok) return { ok: false, code: parsed.reason }
  const sign = definition.value < 0 ? '-' : ''
  // Shifting the decimal point in the text stores 7 % as 0.07 exactly as entered.
  const value = Number(`${sign}${parsed.text}${definition.type === 'relative' ? 'e-2' : ''}`) + 0
  const step = specialValueStep(definition.type, value)
  if (step === null) return { ok: true, value }
  return {
    ok: false,
    code: 'not-a-step',
    params: { step: definition.type === 'relative' ? shiftPercent(step) : step },
  }
}
