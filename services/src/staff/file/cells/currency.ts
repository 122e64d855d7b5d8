export type MoneyText = { readonly number: string; readonly currency: string }

/** Other currencies are rare, and some of their codes are words: TOP, ALL, TRY. */
const CODES = 'SAR|AED|BHD|EGP|JOD|KWD|OMR|QAR|EUR|USD|GBP|CHF'
const CURRENCY = String.raw`(\p{Sc}|${CODES}|SR|\p{Script=Arabic}\.\p{Script=Arabic}\.?)`
const BEFORE = new RegExp(String.raw`^([+\-\u2212]?)\s*${CURRENCY}\s*(.*)$`, 'u')
const BEHIND = new RegExp(String.raw`^(.*?)\s*${CURRENCY}$`, 'u')
const NUMBER = /^[+\-\u2212]?\p{Nd}(?:.*\p{Nd})?$/u
const DIRECTIONS = /[\u200E\u200F\u061C]/gu
const MAYBE = /[\p{Sc}\p{L}]/u
/** A longer text is no amount. */
const LONGEST = 40

/** An amount with its currency, as spreadsheets write it into a text file (`3.100,50 €`); null for any other text. */
export function readMoney(text: string): MoneyText | null {
  if (text.length > LONGEST || !MAYBE.test(text)) return null
  const plain = text.replace(DIRECTIONS, '').trim()
  const [, sign = '', front = '', rest = ''] = BEFORE.exec(plain) ?? []
  const [, amount = '', back = ''] = front === '' ? (BEHIND.exec(plain) ?? []) : []
  const money = front === '' ? { number: amount, currency: back } : { number: sign + rest, currency: front }
  return NUMBER.test(money.number) ? money : null
}
