/** Where a part's bar begins and ends, as shares of the axis from 0 to 1. */
export type Span = { readonly from: number; readonly to: number }

/** Share of the axis before the smallest value; the axis does not start at zero. */
const MARGIN = 0.15

type Way = { readonly start: { readonly fte: number }; readonly parts: readonly { readonly fte: number }[] }

/** Bars for the FTE of the parts: each begins where the one before ended. */
export function spansOf({ start, parts }: Way): readonly Span[] {
  const stops = [start.fte]
  for (const { fte } of parts) stops.push((stops.at(-1) ?? 0) + fte)
  const lowest = Math.min(...stops)
  const range = Math.max(...stops) - lowest
  if (range === 0) return parts.map(() => ({ from: MARGIN, to: MARGIN }))
  const positionOf = (fte: number) => MARGIN + ((fte - lowest) / range) * (1 - MARGIN)
  return parts.map((_part, index) => {
    const ends = [stops[index] ?? 0, stops[index + 1] ?? 0].map(positionOf)
    return { from: Math.min(...ends), to: Math.max(...ends) }
  })
}
