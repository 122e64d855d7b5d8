import { type NumberRefusal, parseNumber } from '@staffplan/contracts/numbers/parse-number'

type Rules = { readonly decimal: '.' | ','; readonly mayBeNegative: boolean }

export type ReadAmount =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly reason: NumberRefusal }

const FOREIGN = String.raw`[^\p{Nd}.,٫٬'’\s\-−]`
const FOREIGN_OR_MINUS = String.raw`[^\p{Nd}.,٫٬'’\s]`

/**
 * What may stand in an amount: digits of any script, separators, and a minus where it means something. Only what stands
 * around the number goes: without what is inside, `1e3` would become 13 and `10-20` 1020.
 */
export function allowedText(text: string, { mayBeNegative }: Pick<Rules, 'mayBeNegative'>): string {
  const foreign = mayBeNegative ? FOREIGN : FOREIGN_OR_MINUS
  return text.replace(new RegExp(`^${foreign}+|${foreign}+$`, 'gu'), '')
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
