/** Margin above and below the lines, as a share of the range of values. */
const AIR = 0.12

/** The range of an axis, so that lines use its height; never below zero when no value is negative. */
export function rangeOf(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const air = (most - least || Math.abs(most) || 1) * AIR
  return [least >= 0 ? Math.max(0, least - air) : least - air, most + air]
}

/** Moves labels apart to at least `gap`, keeping their order and staying as near to the wanted places as that allows. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed: number[] = []
  let previous = Number.NEGATIVE_INFINITY
  for (const index of order) {
    previous = Math.max(wanted[index]!, previous + gap)
    placed[index] = previous
  }
  return placed
}
