/** An exact number, so that 0.1 + 0.2 is 0.3; `under` is above zero. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** The fraction for a canonical decimal such as `-1234.5`. */
export function fractionOf(decimal: string): Fraction {
  const [whole = '', digits = ''] = decimal.split('.')
  return { over: BigInt(whole + digits), under: 10n ** BigInt(digits.length) }
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

export function negate({ over, under }: Fraction): Fraction {
  return { over: -over, under }
}

/** The reciprocal; null for zero. */
export function inverse({ over, under }: Fraction): Fraction | null {
  if (over === 0n) return null
  return over < 0n ? { over: -under, under: -over } : { over: under, under: over }
}

const HELD = 15
const KEPT = 9
const FEWEST_DECIMALS = 2

/**
 * The canonical decimal: exact if 15 digits suffice, otherwise rounded to nine significant digits but at least two decimals.
 * Null when its whole part alone has more than 15 digits.
 */
export function decimalOf(fraction: Fraction): string | null {
  const size = fraction.over < 0n ? -fraction.over : fraction.over
  const whole = size / fraction.under
  const wholeDigits = whole === 0n ? 0 : String(whole).length
  if (wholeDigits > HELD) return null
  const leadingZeros = whole === 0n ? zerosAfterThePoint({ over: size, under: fraction.under }) : 0
  const most = HELD - wholeDigits + leadingZeros
  const isExact = (size * 10n ** BigInt(most)) % fraction.under === 0n
  const fewest = Math.min(most, Math.max(FEWEST_DECIMALS, KEPT - wholeDigits + leadingZeros))
  const decimals = isExact ? most : fewest
  const rounded = (size * 10n ** BigInt(decimals) * 2n + fraction.under) / (fraction.under * 2n)
  const digits = String(rounded).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const text = `${digits.slice(0, end)}.${digits.slice(end)}`.replace(/\.?0+$/, '')
  return fraction.over < 0n && text !== '0' ? `-${text}` : text
}

const MOST_ZEROS = 30

function zerosAfterThePoint({ over, under }: Fraction): number {
  let zeros = 0
  for (let scaled = over * 10n; scaled < under && zeros < MOST_ZEROS; scaled *= 10n) zeros += 1
  return over === 0n ? 0 : zeros
}
