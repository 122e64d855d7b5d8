import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { LARGEST_APPLIED, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import { type AmountRefusal, readAmount } from '@staffplan/contracts/numbers/amount'
import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'
import { printEditable, printExactly } from '#ui/numbers.ts'
import type { Language } from '#i18n/languages.ts'
import { shiftPercent } from '../use-format.ts'

type Definition = Pick<SpecialDriverRow, 'type' | 'value'>

/** The amount of a stored value without its sign; in percent if the driver is relative. */
function specialAmount(value: number, { type }: Definition): number {
  return Math.abs(type === 'relative' ? shiftPercent(value) : value)
}

/** The text in the field for a stored value. */
export function specialText(value: number, definition: Definition, language: Language): string {
  return printEditable(specialAmount(value, definition), language)
}

export type ReadSpecial =
  | {
      readonly ok: true
      /** The value to store. */
      readonly value: number
      /** The typed sign contradicts the definition (minus where it adds, plus where it takes away) and was dropped. */
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

/** Reads the value to store. Its sign is that of the definition: users enter how much, not in which direction. */
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
  // Shifting the decimal point as text stores 7 % exactly as 0.07.
  const value = Number(`${sign}${amount.value}${isPercent ? 'e-2' : ''}`) + 0
  const isSignDropped = takesAway ? plainDigits(text).startsWith('+') : amount.isSignDropped
  const largest = LARGEST_APPLIED[definition.type]
  if (Math.abs(value) > largest) return { ok: false, ...tooLarge(largest, { definition, language }) }
  const step = specialValueStep(definition.type, value)
  if (step === null) return { ok: true, value, isSignDropped }
  return { ok: false, code: 'not-a-step', params: { step: specialAmount(step, definition) } }
}

type Reason = { readonly code: string; readonly params: Readonly<Record<string, unknown>> }

/** The server's reason for refusing a value, in terms of what was typed: without sign, and in percent if relative. */
export function typedReason(reason: Reason, given: Pick<Given, 'definition' | 'language'>): Reason {
  const { code, params } = reason
  const bound = params['max'] ?? params['min']
  if (code === 'out-of-range' && typeof bound === 'number') return tooLarge(bound, given)
  if (code !== 'not-a-step' || typeof params['step'] !== 'number') return reason
  return { code, params: { step: specialAmount(params['step'], given.definition) } }
}

function tooLarge(largest: number, { definition, language }: Pick<Given, 'definition' | 'language'>) {
  const max = printExactly(specialAmount(largest, definition), language)
  const unit = definition.type === 'relative' ? '\u202F%' : ''
  return { code: 'special-too-large', params: { max: `${max}${unit}` } } as const
}

/** Whether a negative value is allowed depends on the data sources for cells, on the definition for special drivers. */
function ownReason(reason: AmountRefusal): AmountRefusal | 'special-negative' {
  return reason === 'negative-not-allowed' ? 'special-negative' : reason
}
