import { plainDigits } from './plain-digits.ts'
import { type DecimalSign, readGroups, type Spelled } from './separators.ts'

/** Why a text is not a number; the codes are error codes of a field. */
export const numberRefusals = [
  'number-empty',
  /** Contains something other than digits, separators and a leading minus; also exponents and hexadecimals. */
  'number-malformed',
  /** Separators that do not group by three, or too many kinds of them. */
  'number-grouping',
  /** `1.234` or `1,234` while the decimal sign is not known. */
  'number-ambiguous',
  /** More than 15 significant digits. */
  'precision-lost',
] as const
export type NumberRefusal = (typeof numberRefusals)[number]

export type ParsedNumber =
  | {
      readonly ok: true
      readonly value: number
      /** The number as canonical decimal: `-1234.5`. */
      readonly text: string
    }
  | { readonly ok: false; readonly reason: NumberRefusal }

const SIGNIFICANT_DIGITS = 15
const LONGEST = 100

/**
 * Reads a number that a person typed, pasted or has in a file. `decimal` is the decimal sign of the user's locale; it
 * decides only ambiguous texts such as `1.234` and `1,234`.
 */
export function parseNumber(text: string, { decimal }: { decimal?: DecimalSign } = {}): ParsedNumber {
  const spelled = spell(text)
  if (typeof spelled === 'string') return { ok: false, reason: spelled }
  if (!spelled.ambiguous) return canonical(spelled)
  if (decimal === undefined) return { ok: false, reason: 'number-ambiguous' }
  const isFraction = spelled.separator === decimal
  const { negative, whole, fraction } = spelled
  return canonical({
    negative,
    whole: isFraction ? whole : whole + fraction,
    fraction: isFraction ? fraction : '',
  })
}

/** The decimal sign that a text proves: `12,5` and `1.234.567` a comma, `0.5` a point; null when it proves none. */
export function numberStyle(text: string): DecimalSign | null {
  const spelled = spell(text)
  return typeof spelled === 'string' || spelled.ambiguous ? null : spelled.proves
}

function spell(text: string): (Spelled & { negative: boolean }) | NumberRefusal {
  if (text.length > LONGEST) return 'number-malformed'
  const plain = plainDigits(text)
  if (plain === '') return 'number-empty'
  const negative = plain.startsWith('-')
  const spelled = readGroups(negative ? plain.slice(1).trimStart() : plain)
  return typeof spelled === 'string' ? spelled : { ...spelled, negative }
}

function canonical(number: { negative: boolean; whole: string; fraction: string }): ParsedNumber {
  const whole = number.whole.replace(/^0+(?=.)/, '') || '0'
  const fraction = number.fraction.replace(/0+$/, '')
  if ((whole + fraction).replace(/^0+/, '').length > SIGNIFICANT_DIGITS) {
    return { ok: false, reason: 'precision-lost' }
  }
  const digits = fraction === '' ? whole : `${whole}.${fraction}`
  const text = number.negative && digits !== '0' ? `-${digits}` : digits
  return { ok: true, value: Number(text), text }
}
