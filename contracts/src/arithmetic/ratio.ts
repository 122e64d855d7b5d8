/** Ratio of a value to the start year's; NaN when it is not measurable. With a negative value it is reciprocal. */
export function valueRatio(start: number, value: number): number {
  if (start === 0) return Number.NaN
  const ratio = isInverse(start, value) ? Math.abs(start) / Math.abs(value) : value / start
  return Number.isFinite(ratio) ? ratio : Number.NaN
}

/** A negative start value makes the driver inverse in all years, a negative year value in that year. */
export function isInverse(start: number, value: number): boolean {
  return start < 0 || value < 0
}

/** The primary driver's ratio scaled by its weight, as it applies with secondary drivers. */
export function weighted(primary: number, weight: number): number {
  return (primary - 1) * weight + 1
}
