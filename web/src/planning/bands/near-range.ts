/** Items below one another; `startOf` and the rest in pixels from the top of their list. */
export type Stacked = {
  readonly count: number
  readonly startOf: (index: number) => number
}

/** A part of the list, as from where the window shows it to where it ends. */
type Part = { readonly from: number; readonly to: number; readonly overscan: number }

/** The first and the last item that show in a part of the list, and a few beyond them. */
export function nearRange(
  { count, startOf }: Stacked,
  { from, to, overscan }: Part,
): readonly [number, number] {
  const first = lastStartingBefore({ count, startOf }, from)
  const last = lastStartingBefore({ count, startOf }, to)
  return [Math.max(0, first - overscan), Math.min(count - 1, last + overscan)]
}

/** By halving; the first item when all begin later. */
function lastStartingBefore({ count, startOf }: Stacked, place: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (startOf(middle) <= place) low = middle
    else high = middle - 1
  }
  return low
}
