import { toDecimals } from '@staffplan/contracts/arithmetic/decimal-round'
import type { Language } from '#i18n/languages.ts'

const NARROW_SPACE = '\u202F'
const MINUS = '\u2212'
const NO_DIGIT = /\P{Nd}/gu
/** Bidirectional marks that some languages put before the sign; numbers are isolated where they are shown anyway. */
const BIDI_MARK = /[\u200E\u200F\u061C]/gu
const formats = new Map<string, Intl.NumberFormat>()

type Printed = {
  readonly language: Language
  readonly decimals?: number
  /** Drops zeros at the end of the decimals. */
  readonly isTrimmed?: boolean
}

/**
 * `1 234.50`: narrow no-break space between thousands, the language's decimal sign, a real minus. Rounded like on the server:
 * `Intl.NumberFormat` would round a half by its inexact binary value.
 */
export function printNumber(value: number, { language, decimals = 0, isTrimmed = false }: Printed): string {
  // Replaced by character: `formatToParts` takes six times as long as `format`.
  return format(language, { least: isTrimmed ? 0 : decimals, most: decimals })
    .format(toDecimals(value, decimals))
    .replaceAll(language.decimal === '.' ? ',' : '.', NARROW_SPACE)
    .replace('-', MINUS)
    .replaceAll(BIDI_MARK, '')
}

/** Like `printNumber`, with a plus if the rounded value is positive: `+5`, `0`, `−5`. */
export function printChange(value: number, printed: Printed): string {
  return `${toDecimals(value, printed.decimals ?? 0) > 0 ? '+' : ''}${printNumber(value, printed)}`
}

type Decimals = { readonly least: number; readonly most: number }

function format({ formats: locale }: Language, { least, most }: Decimals): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  formats.set(key, made)
  return made
}

/** Prints a number with all its decimals. */
export function printExactly(value: number, language: Language): string {
  return printNumber(value, { language, decimals: decimalsOf(value) })
}

/** Most digits that fit into a cell, besides sign, spaces and decimal separator. */
const FITTING = 9

/** Prints a number as exactly as fits into a cell: with fewer decimals if needed, else in thousands or millions. */
export function fitted(value: number, language: Language): string {
  for (let decimals = decimalsOf(value); decimals >= 0; decimals -= 1) {
    const printed = printNumber(value, { language, decimals })
    if (printed.replace(NO_DIGIT, '').length <= FITTING) return printed
  }
  const compact = new Intl.NumberFormat(language.formats, { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(value).replace('-', MINUS).replaceAll(BIDI_MARK, '')
}

/** `7`, `0.07`, `1234.5`: all decimals, no grouping; for fields that are typed into. */
export function printEditable(value: number, { decimal }: Language): string {
  const text = String(value)
  return (text.includes('e') ? value.toFixed(decimalsOf(value)) : text).replace('.', decimal)
}

const MOST_DECIMALS = 20

/** How many decimals a number has when written out. */
export function decimalsOf(value: number): number {
  const [number = '', exponent = '0'] = String(value).split('e')
  const [, fraction = ''] = number.split('.')
  return Math.min(MOST_DECIMALS, Math.max(0, fraction.length - Number(exponent)))
}
