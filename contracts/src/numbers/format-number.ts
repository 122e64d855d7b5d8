import type { DecimalSign } from './separators.ts'

const NARROW_SPACE = '\u202F'
const MINUS = '\u2212'

/**
 * A number with so many decimals, thousands set apart by a narrow no-break space, and a real minus sign; half
 * away from zero on the first 15 significant digits. The same on every machine, and `parseNumber` reads it back.
 */
export function formatNumber(
  value: number,
  { decimals, decimal = '.' }: { decimals: number; decimal?: DecimalSign },
): string {
  const [whole, fraction] = rounded(Math.abs(value), decimals)
  const isZero = /^0+$/.test(whole + fraction)
  const sign = value < 0 && !isZero ? MINUS : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return sign + grouped + (fraction === '' ? '' : decimal + fraction)
}

/** The digits before and after the decimal sign. */
function rounded(value: number, decimals: number): [whole: string, fraction: string] {
  const [mantissa = '0', exponent = '0'] = value.toPrecision(15).split('e')
  const [before = '0', after = ''] = mantissa.split('.')
  const point = before.length + Number(exponent)
  const digits = '0'.repeat(Math.max(0, 1 - point)) + before + after
  const whole = Math.max(1, point)
  const kept = digits.padEnd(whole + decimals + 1, '0').slice(0, whole + decimals)
  const next = digits.charAt(whole + decimals)
  const text = next >= '5' ? String(BigInt(kept) + 1n).padStart(kept.length, '0') : kept
  const end = text.length - decimals
  return [text.slice(0, end), text.slice(end)]
}
