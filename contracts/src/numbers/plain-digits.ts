const DIGIT = /^\p{Nd}$/u
const OTHER_DIGITS = /[\p{Nd}--[0-9]]/gv
// Marks, embeddings and isolates that programs put around numbers. Not the overrides
// (U+202D, U+202E): with them a number can look like another one.
const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202C\u2066-\u2069]/g

/** Digits of every script as 0-9, U+2212 as hyphen-minus, without bidi marks and surrounding space. */
export function plainDigits(text: string): string {
  return text.replace(BIDI_MARKS, '').replaceAll('\u2212', '-').replace(OTHER_DIGITS, asciiDigit).trim()
}

/** Unicode gives each script its ten digits in one ascending run, so the place in the run is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
