import { decimalsOf } from '#ui/numbers.ts'

/** What amounts are shown in where there is no room for all their digits. */
export type AmountScale = { readonly size: number; readonly unit: 'whole' | 'thousand' | 'million' }

const SCALES: readonly AmountScale[] = [
  { size: 1e6, unit: 'million' },
  { size: 1e3, unit: 'thousand' },
]
const WHOLE: AmountScale = { size: 1, unit: 'whole' }

/** The largest in which the greatest of them still has two digits before the decimals. */
export function scaleFor(amounts: readonly (number | null)[]): AmountScale {
  const greatest = Math.max(0, ...amounts.map((amount) => Math.abs(amount ?? 0)))
  return SCALES.find(({ size }) => greatest >= size * 10) ?? WHOLE
}

/** Decimals that keep apart the ticks of an axis: 1.5 and 2 have one. */
export function tickDecimals(tick: number, { size }: AmountScale): number {
  return Math.min(3, decimalsOf(Number((tick / size).toPrecision(6))))
}
