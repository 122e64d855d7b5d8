import { withoutInvisible } from '../invisible.ts'

const DIGIT = /^\p{Nd}$/u
const OTHER_DIGITS = /[\p{Nd}--[0-9]]/gv

/** Digits of every script as 0-9, U+2212 as hyphen-minus, without invisible characters and surrounding space. */
export function plainDigits(text: string): string {
  return withoutInvisible(text).replaceAll('\u2212', '-').replace(OTHER_DIGITS, asciiDigit).trim()
}

/** Unicode gives each script its ten digits in one ascending run, so the place in the run is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
