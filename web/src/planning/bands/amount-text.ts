import { type NumberRefusal, parseNumber } from '@staffplan/contracts/numbers/parse-number'

type Rules = { readonly decimal: '.' | ','; readonly mayBeNegative: boolean }

export type ReadAmount =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly reason: NumberRefusal }

const FOREIGN = /[^\p{Nd}.,٫٬'’\s\-−]/gu
const MINUS = /[-−]/g

/** What may stand in an amount: digits of any script, separators, and a minus where it means something. */
export function allowedText(text: string, { mayBeNegative }: Pick<Rules, 'mayBeNegative'>): string {
  const kept = text.replace(FOREIGN, '')
  return mayBeNegative ? kept : kept.replace(MINUS, '')
}

/** Text without any digit is no number and empties the cell; digits that cannot be read are refused with the reason. */
export function readAmount(text: string, { decimal, mayBeNegative }: Rules): ReadAmount {
  if (!/\p{Nd}/u.test(text)) return { ok: true, value: null }
  const parsed = parseNumber(text, { decimal })
  if (!parsed.ok) return parsed
  return { ok: true, value: mayBeNegative ? parsed.value : Math.abs(parsed.value) }
}

/** How many decimals a number has when written out. */
export function decimalsOf(value: number): number {
  const [, fraction = ''] = Math.abs(value).toFixed(9).replace(/0+$/, '').split('.')
  return fraction.length
}
