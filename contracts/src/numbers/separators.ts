export type DecimalSign = '.' | ','

/** The digits of an unsigned number before and after its decimal sign. */
export type Spelled = { readonly whole: string; readonly fraction: string } & (
  | { readonly ambiguous: false; readonly proves: DecimalSign | null }
  /** `separator` either groups or is the decimal sign. */
  | { readonly ambiguous: true; readonly separator: DecimalSign }
)

type Misspelled = 'number-malformed' | 'number-grouping'

const ALPHABET = /^[\d.,\u066B\u066C' ]+$/
const SPACES = /[\u00A0\u2007\u2009\u202F]/g
const APOSTROPHE = /\u2019/g
const ARABIC_DECIMAL = '\u066B'
const GROUPED = /^[1-9]\d{0,2}(?:-\d{3})+$/

/** Distinguishes grouping signs from the decimal sign in an unsigned number written with the digits 0-9. */
export function readGroups(text: string): Spelled | Misspelled {
  const plain = text.replace(SPACES, ' ').replace(APOSTROPHE, "'")
  if (!ALPHABET.test(plain) || !/\d/.test(plain)) return 'number-malformed'
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return { whole: plain, fraction: '', ambiguous: false, proves: null }
  const kinds = new Set(separators).size
  if (kinds > 2) return 'number-grouping'
  if (kinds === 2) return groupedWithFraction(plain, last)
  return separators.length > 1 ? groupedOnly(plain, last) : oneSeparator(plain, last)
}

/** `1.234,5`: the last separator is the decimal sign and may occur only once; the other one groups. */
function groupedWithFraction(text: string, decimal: string): Spelled | Misspelled {
  const [before = '', fraction = '', ...more] = text.split(decimal)
  const group = before.replace(/\d/g, '').charAt(0)
  if (more.length > 0 || !isDecimal(decimal) || group === ARABIC_DECIMAL) return 'number-grouping'
  const whole = ungroup(before, group)
  if (whole === null) return 'number-grouping'
  return { whole, fraction, ambiguous: false, proves: isSign(decimal) ? decimal : other(group) }
}

/** `1.234.567` */
function groupedOnly(text: string, group: string): Spelled | Misspelled {
  const whole = group === ARABIC_DECIMAL ? null : ungroup(text, group)
  return whole === null ? 'number-grouping' : { whole, fraction: '', ambiguous: false, proves: other(group) }
}

/** `12,5`, `1 234` or the ambiguous `1.234` */
function oneSeparator(text: string, separator: string): Spelled | Misspelled {
  if (!isDecimal(separator)) return groupedOnly(text, separator)
  const [whole = '', fraction = ''] = text.split(separator)
  // A group never starts with 0, so 0.125 is a fraction.
  if (isSign(separator) && ungroup(text, separator) !== null) {
    return { whole, fraction, ambiguous: true, separator }
  }
  return { whole, fraction, ambiguous: false, proves: isSign(separator) ? separator : null }
}

/** The digits without separators, if they are grouped by three throughout; null otherwise. */
function ungroup(text: string, group: string): string | null {
  return GROUPED.test(text.replaceAll(group, '-')) ? text.replaceAll(group, '') : null
}

function isSign(separator: string): separator is DecimalSign {
  return separator === '.' || separator === ','
}

function isDecimal(separator: string): boolean {
  return isSign(separator) || separator === ARABIC_DECIMAL
}

/** The decimal sign that a grouping sign proves; null when it proves none. */
function other(group: string): DecimalSign | null {
  if (group === '.') return ','
  return group === ',' ? '.' : null
}
