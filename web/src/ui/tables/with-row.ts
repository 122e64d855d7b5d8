import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The indexes in view plus one row: a focused row must stay mounted, or the focus would fall to the page. */
export function withRow(range: Range, row: number): number[] {
  const visible = defaultRangeExtractor(range)
  if (row < 0 || row >= range.count || visible.includes(row)) return visible
  return [...visible, row].toSorted((a, b) => a - b)
}
