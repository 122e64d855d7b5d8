import { evaluate, type ExpressionRefusal } from './expression.ts'
import { add, decimalOf, type Fraction, fractionOf, inverse, multiply, negate } from './fraction.ts'
import { numberRefusals, parseNumber } from './parse-number.ts'
import { plainDigits } from './plain-digits.ts'
import type { DecimalSign } from './separators.ts'

/** Why a typed text is not an amount. */
export const amountRefusals = [
  ...numberRefusals,
  /** Text after `=` that is not an expression. */
  'amount-expression',
  /** An expression without `=` before it. */
  'amount-needs-equals',
  'amount-divided-by-zero',
  /** A percentage of something unknown. */
  'amount-percent-unclear',
  /** A relative change without a present value. */
  'amount-nothing-present',
  'number-unsafe',
  'negative-not-allowed',
] as const
export type AmountRefusal = (typeof amountRefusals)[number]

export type AmountRules = {
  /** Decimal sign of the user's locale; decides only ambiguous texts such as `1.234` and `1,234`. */
  readonly decimal: DecimalSign
  readonly mayBeNegative: boolean
  /** The present value, which relative entries change; null when there is none. */
  readonly present: number | null
  /** The field is in percent: `7%` is 7 there. */
  readonly isPercent?: boolean
  /** The field holds a change: there `+5` and `-5%` are the change itself, and only `*`, `/` and `=` calculate. */
  readonly isChange?: boolean
}

export type Amount =
  | {
      readonly ok: true
      /** Null: the field was emptied. */
      readonly value: number | null
      /** A minus was typed in a field without negative values, and ignored. */
      readonly isSignDropped: boolean
    }
  | { readonly ok: false; readonly reason: AmountRefusal }

const LONGEST = 100
const PERCENT_SIGNS = /\s*[%\u066A]/g
const SUFFIX = /^(?<number>.*\d)\s*(?<suffix>[km])$/i
const OWN_PLUS = /^\+\s*(?![+-])/
const RELATIVE = /^(?:(?<sign>[+*/])|(?<minus>-)(?=.*%$))(?<operand>[^+*/%-]+)(?<percent>%?)$/

/**
 * Reads what a person typed: a number in any digits, with `k` or `m`; a change of the present value (`+5%`, `-5%`, `+30`,
 * `*1.03`, `/2`); or an expression after `=`. Anything else is refused with a reason; only an empty text clears the field.
 */
export function readAmount(text: string, rules: AmountRules): Amount {
  if (text.length > LONGEST) return refused('number-malformed')
  const plain = plainDigits(text)
    .replace(PERCENT_SIGNS, '%')
    .replaceAll('\u00D7', '*')
    .replaceAll('\u00F7', '/')
  if (plain === '') return { ok: true, value: null, isSignDropped: false }
  if (plain.startsWith('=')) {
    const evaluated = evaluate(plain.slice(1), rules)
    return evaluated.ok ? calculated(evaluated.value, rules) : evaluated
  }
  const relative = RELATIVE.exec(plain)?.groups
  if (relative && !(rules.isChange && /^[+-]/.test(plain))) return changed(relative, rules)
  return absolute(rules.isChange ? plain.replace(OWN_PLUS, '') : plain, rules)
}

/** Reads an entry that does not depend on the present value. */
function absolute(plain: string, rules: AmountRules): Amount {
  const isPercentage = plain.endsWith('%')
  if (isPercentage && !rules.isPercent) return refused(reasonOfPercentage(plain, rules))
  const read = typed(isPercentage ? plain.slice(0, -1) : plain, rules)
  const isArithmetic = !read.ok && read.reason === 'number-malformed' && evaluate(plain, rules).ok
  return isArithmetic ? refused('amount-needs-equals') : read
}

/** Reads a plain number; drops its minus in a field without negative values. */
function typed(text: string, rules: AmountRules): Amount {
  const read = readQuantity(text, rules)
  if (!read.ok) return read
  const value = numberOf(read.value)
  if (value === null) return refused('number-unsafe')
  const isSignDropped = value < 0 && !rules.mayBeNegative
  return { ok: true, value: isSignDropped ? -value : value, isSignDropped }
}

function changed(relative: Readonly<Record<string, string | undefined>>, rules: AmountRules): Amount {
  const { sign = '-', operand = '', percent = '' } = relative
  const read = readQuantity(operand, rules)
  if (!read.ok) return read
  if (rules.present === null) return refused('amount-nothing-present')
  const present = fractionOf(decimalText(rules.present))
  const amount = percent ? multiply(read.value, { over: 1n, under: 100n }) : read.value
  if (sign === '*') return calculated(multiply(present, amount), rules)
  if (sign === '/') {
    const divisor = inverse(amount)
    return divisor ? calculated(multiply(present, divisor), rules) : refused('amount-divided-by-zero')
  }
  const step = percent ? multiply(present, amount) : amount
  return calculated(add(present, sign === '-' ? negate(step) : step), rules)
}

/** Checks a calculated result: its minus was not typed, so it is refused instead of dropped. */
function calculated(result: Fraction, { mayBeNegative }: AmountRules): Amount {
  const value = numberOf(result)
  if (value === null) return refused('number-unsafe')
  if (value < 0 && !mayBeNegative) return refused('negative-not-allowed')
  return { ok: true, value, isSignDropped: false }
}

type Quantity =
  | { readonly ok: true; readonly value: Fraction }
  | { readonly ok: false; readonly reason: ExpressionRefusal }

/** Reads a number, which may be in thousands (`k`) or millions (`m`). */
function readQuantity(text: string, { decimal }: AmountRules): Quantity {
  const { number = text, suffix = '' } = SUFFIX.exec(text)?.groups ?? {}
  const parsed = parseNumber(number, { decimal })
  if (!parsed.ok) return parsed
  const factor = { k: 1000n, m: 1_000_000n }[suffix.toLowerCase()] ?? 1n
  return { ok: true, value: multiply(fractionOf(parsed.text), { over: factor, under: 1n }) }
}

function reasonOfPercentage(text: string, rules: AmountRules): AmountRefusal {
  const read = readQuantity(text.slice(0, -1), rules)
  return read.ok ? 'amount-percent-unclear' : 'number-malformed'
}

function numberOf(fraction: Fraction): number | null {
  const text = decimalOf(fraction)
  return text === null ? null : Number(text)
}

/** A stored number as decimal text without an exponent. */
function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

function refused(reason: AmountRefusal): Amount {
  return { ok: false, reason }
}
