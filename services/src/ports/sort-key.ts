const INPUT_BOUND = 200
const KEY_BOUND = 256
const DIGITS = 12

/**
 * Text -> the text it is sorted by, the same bytes order on every engine: compatibility forms, case and accents are
 * folded, and numbers of any script stand padded, so that "Unit 9" comes before "Unit 10".
 */
export function sortKey(text: string): string {
  const key = folded(text.slice(0, INPUT_BOUND))
  const sorted = singleSpaced(HAS_DIGIT.test(key) ? key.replace(/\d+/g, padded) : key)
  return sorted.slice(0, KEY_BOUND).toWellFormed()
}

/** With one blank for any white space, and none at the ends. */
export function singleSpaced(text: string): string {
  return IS_SINGLE_SPACED.test(text) ? text : text.replace(/\s+/gu, ' ').trim()
}

/** Without case, accents and vowel signs, digits of any script as ASCII ones. */
export function folded(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '') // accents, vowel signs and the tatweel
    .toUpperCase() // first up, so that ß and ss meet
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Nd}/gu, digitValue)
}

function padded(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')
}

/** Plain ASCII, as most texts are, has nothing to fold but its case. */
export const IS_ASCII = /^[ -~]*$/
const IS_SINGLE_SPACED = /^(?:[!-~]+ )*[!-~]+$/
const HAS_DIGIT = /\d/
const IS_DIGIT = /^\p{Nd}$/u

// Unicode promises that the ten digits of a script stand in order, without a gap.
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
