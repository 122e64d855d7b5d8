import { withoutInvisible } from '../invisible.ts'

const DIGIT = /^\p{Nd}$/u
const OTHER_DIGITS = /[\p{Nd}--[0-9]]/gv

/** Turns digits of every script into 0-9 and U+2212 into hyphen-minus; removes invisible characters and surrounding space. */
export function plainDigits(text: string): string {
  return withoutInvisible(text).replaceAll('\u2212', '-').replace(OTHER_DIGITS, asciiDigit).trim()
}

/** In Unicode the ten digits of a script form one ascending run, so the index in the run is the digit's value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
