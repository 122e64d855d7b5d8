/** Items one below the other. All positions are in pixels from the top of their list. */
export type Stacked = {
  readonly count: number
  readonly startOf: (index: number) => number
}

/** The visible part of the list, with the number of items to render beyond it. */
type Part = { readonly from: number; readonly to: number; readonly overscan: number }

/** The first and last index in the visible part of the list, plus the overscan. */
export function nearRange(
  { count, startOf }: Stacked,
  { from, to, overscan }: Part,
): readonly [number, number] {
  const first = lastStartingBefore({ count, startOf }, from)
  const last = lastStartingBefore({ count, startOf }, to)
  return [Math.max(0, first - overscan), Math.min(count - 1, last + overscan)]
}

/** Binary search; 0 when all items start later. */
function lastStartingBefore({ count, startOf }: Stacked, position: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (startOf(middle) <= position) low = middle
    else high = middle - 1
  }
  return low
}
