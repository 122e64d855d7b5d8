import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** What is in view, and this row: with the focus in it, it stays mounted, or the focus would fall to the page. */
export function withRow(range: Range, row: number): number[] {
  const visible = defaultRangeExtractor(range)
  if (row < 0 || row >= range.count || visible.includes(row)) return visible
  return [...visible, row].toSorted((a, b) => a - b)
}
