import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const sight = z.object({
  /** When it was seen. */
  at: z.string(),
  /** Which log it came from: of another one nothing can be compared. */
  epoch: z.string(),
  /** How often the plan had been published. */
  rev: z.number(),
  /** A mark per key and one per value; enough to see that they differ, and they say nothing by themselves. */
  marks: z.record(z.string(), z.string()),
})
/** The published plan as somebody saw it. */
export type Sight = z.infer<typeof sight>

/** What is remembered: the last sight, and that of the visit before, against which changes are counted. */
export const visits = z.object({ last: sight, before: sight.nullable() })
export type Visits = z.infer<typeof visits>

/** Whoever comes back later than this (milliseconds) visits anew; until then a reload changes nothing. */
const SAME_VISIT = 30 * 60_000

/** What is to be remembered once the plan is seen like this. */
export function seen(known: Visits | null, now: Sight): Visits {
  if (!known || known.last.epoch !== now.epoch) return { last: now, before: null }
  const isSameVisit = Date.parse(now.at) - Date.parse(known.last.at) < SAME_VISIT
  return { last: now, before: isSameVisit ? known.before : known.last }
}

/** Keys that hold something else than then, or nothing any more. */
export function changedSince(then: Sight, now: Sight): number {
  const keys = new Set([...Object.keys(then.marks), ...Object.keys(now.marks)])
  return [...keys].filter((key) => then.marks[key] !== now.marks[key]).length
}

export function marksOf(cells: Iterable<readonly [key: string, value: DraftValue]>): Sight['marks'] {
  const marks: Record<string, string> = {}
  for (const [key, value] of cells) {
    if (value === null) continue
    const held = typeof value === 'number' ? [value] : [value.driverID, value.value, value.pos]
    marks[mark(key)] = mark(`${key} ${held.join(' ')}`)
  }
  return marks
}

/** 64 bits of FNV-1a in two halves; no secret, only short. */
function mark(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
