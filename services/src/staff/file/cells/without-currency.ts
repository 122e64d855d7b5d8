const CODES = new Set(Intl.supportedValuesOf('currency'))
/** A sign, a code, or what people in Saudi Arabia write. */
const CURRENCY = String.raw`(\p{Sc}|[A-Z]{3}|SR|ر\.س\.?)`
const BEFORE = new RegExp(String.raw`^([+\-\u2212]?)\s*${CURRENCY}\s*(.*)$`, 'u')
const LETTER = /[\p{Sc}\p{L}]/u
/** Longer is no amount. */
const LONGEST = 40
const BEHIND = new RegExp(String.raw`^(.*?)\s*${CURRENCY}$`, 'u')

/** `3.100,50 €` -> `3.100,50`: spreadsheets write amounts with their currency into a text file; nothing is converted by it. */
export function withoutCurrency(text: string): string {
  const plain = text.trim()
  if (plain.length > LONGEST || !LETTER.test(plain)) return text
  const before = BEFORE.exec(plain)
  if (before && isCurrency(before[2]!)) return `${before[1]}${before[3]}`
  const behind = BEHIND.exec(plain)
  return behind && isCurrency(behind[2]!) ? behind[1]! : text
}

function isCurrency(text: string): boolean {
  return !/^[A-Z]{3}$/.test(text) || CODES.has(text)
}
