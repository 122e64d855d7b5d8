const INPUT_BOUND = 200
const KEY_BOUND = 256
const DIGITS = 12

/**
 * Turns a text into one that every database sorts alike, by its bytes: compatibility forms, case and accents are folded,
 * and numbers of any script are padded, so that "Unit 9" comes before "Unit 10".
 */
export function sortKey(text: string): string {
  const key = folded(text.slice(0, INPUT_BOUND))
  const sorted = singleSpaced(HAS_DIGIT.test(key) ? key.replace(/\d+/g, padded) : key)
  return sorted.slice(0, KEY_BOUND).toWellFormed()
}

/** Collapses each run of white space to one space and trims the ends. */
export function singleSpaced(text: string): string {
  return IS_SINGLE_SPACED.test(text) ? text : text.replace(/\s+/gu, ' ').trim()
}

/** Removes case, accents and vowel signs, and turns digits of any script into ASCII digits. */
export function folded(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '') // accents, vowel signs and the tatweel
    .toUpperCase() // upper case first, so that ß becomes ss
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Nd}/gu, digitValue)
}

function padded(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')
}

/** Plain ASCII: only its case needs folding, and most texts are. */
export const IS_ASCII = /^[ -~]*$/
const IS_SINGLE_SPACED = /^(?:[!-~]+ )*[!-~]+$/
const HAS_DIGIT = /\d/
const IS_DIGIT = /^\p{Nd}$/u

// Unicode guarantees that the ten digits of a script are consecutive and in order.
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
