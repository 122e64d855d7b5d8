import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { LARGEST_APPLIED, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import { type AmountRefusal, readAmount } from '@staffplan/contracts/numbers/amount'
import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'
import { printEditable, printExactly } from '#ui/numbers.ts'
import type { Language } from '#i18n/languages.ts'
import { shiftPercent } from '../use-format.ts'

type Definition = Pick<SpecialDriverRow, 'type' | 'value'>

/** How much a stored value is: in percent when relative, without the sign. */
function specialAmount(value: number, { type }: Definition): number {
  return Math.abs(type === 'relative' ? shiftPercent(value) : value)
}

/** What stands in the field for a stored value. */
export function specialText(value: number, definition: Definition, language: Language): string {
  return printEditable(specialAmount(value, definition), language)
}

export type ReadSpecial =
  | {
      readonly ok: true
      /** To store. */
      readonly value: number
      /** A minus was typed, and the definition adds; or a plus, and it takes away. */
      readonly isSignDropped: boolean
    }
  | {
      readonly ok: false
      readonly code: AmountRefusal | 'not-a-step' | 'required' | 'special-negative' | 'special-too-large'
      readonly params?: { readonly step: number } | { readonly max: string }
    }

type Given = {
  readonly definition: Definition
  readonly language: Language
  /** The stored value that entries like `*2` change. */
  readonly present: number
}

/** The value to store. The sign is the definition's: people enter how much, not which way. */
export function readSpecial(text: string, { definition, language, present }: Given): ReadSpecial {
  const isPercent = definition.type === 'relative'
  const amount = readAmount(text, {
    decimal: language.decimal,
    mayBeNegative: false,
    present: specialAmount(present, definition),
    isPercent,
    isChange: true,
  })
  if (!amount.ok) return { ok: false, code: ownReason(amount.reason) }
  if (amount.value === null) return { ok: false, code: 'required' }
  const takesAway = definition.value < 0
  const sign = takesAway ? '-' : ''
  // Shifting the decimal point in the text stores 7 % as 0.07 exactly as entered.
  const value = Number(`${sign}${amount.value}${isPercent ? 'e-2' : ''}`) + 0
  const isSignDropped = takesAway ? plainDigits(text).startsWith('+') : amount.isSignDropped
  const largest = LARGEST_APPLIED[definition.type]
  if (Math.abs(value) > largest) {
    const max = printExactly(specialAmount(largest, definition), language)
    return { ok: false, code: 'special-too-large', params: { max: isPercent ? `${max}\u202F%` : max } }
  }
  const step = specialValueStep(definition.type, value)
  if (step === null) return { ok: true, value, isSignDropped }
  return { ok: false, code: 'not-a-step', params: { step: isPercent ? shiftPercent(step) : step } }
}

/** Whether cells may be negative depends on their data sources, whether special drivers are on their definition. */
function ownReason(reason: AmountRefusal): AmountRefusal | 'special-negative' {
  return reason === 'negative-not-allowed' ? 'special-negative' : reason
}
