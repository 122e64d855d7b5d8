/** Room above and below the lines, as a part of what they span. */
const AIR = 0.12

/** From where to where an axis runs, so that lines use its height; never below zero for figures that are not. */
export function rangeOf(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const air = (most - least || Math.abs(most) || 1) * AIR
  return [least >= 0 ? Math.max(0, least - air) : least - air, most + air]
}

/** Keeps labels apart: each at least `gap` below the one before, in their order, as near to where they belong as that allows. */
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
