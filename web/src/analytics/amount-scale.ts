import { decimalsOf } from '#ui/numbers.ts'

/** The scale in which amounts are shown where their digits do not all fit. */
export type AmountScale = { readonly size: number; readonly unit: 'whole' | 'thousand' | 'million' }

const SCALES: readonly AmountScale[] = [
  { size: 1e6, unit: 'million' },
  { size: 1e3, unit: 'thousand' },
]
const WHOLE: AmountScale = { size: 1, unit: 'whole' }

/** The largest scale in which the greatest amount still has two digits before the decimal separator. */
export function scaleFor(amounts: readonly (number | null)[]): AmountScale {
  const greatest = Math.max(0, ...amounts.map((amount) => Math.abs(amount ?? 0)))
  return SCALES.find(({ size }) => greatest >= size * 10) ?? WHOLE
}

/** Decimals needed to tell the ticks of an axis apart: 1.5 and 2 need one. */
export function tickDecimals(tick: number, { size }: AmountScale): number {
  return Math.min(3, decimalsOf(Number((tick / size).toPrecision(6))))
}
