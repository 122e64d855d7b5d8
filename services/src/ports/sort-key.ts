const INPUT_BOUND = 200
const KEY_BOUND = 256
const DIGITS = 12

/**
 * Text -> the text it is sorted by, the same bytes order on every engine: compatibility forms, case and accents are
 * folded, and numbers of any script stand padded, so that "Unit 9" comes before "Unit 10".
 */
export function sortKey(text: string): string {
  return text
    .slice(0, INPUT_BOUND)
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '') // accents, vowel signs and the tatweel
    .toUpperCase() // first up, so that ß and ss meet
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/\d+/g, padded)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, KEY_BOUND)
    .toWellFormed()
}

function padded(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')
}

const IS_DIGIT = /^\p{Nd}$/u

// Unicode promises that the ten digits of a script stand in order, without a gap.
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
