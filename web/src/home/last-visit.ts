import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const seenPlan = z.object({
  /** When the plan was seen. */
  at: z.string(),
  /** Identifies the event log; plans of different logs cannot be compared. */
  epoch: z.string(),
  /** How many times the plan had been published. */
  rev: z.number(),
  /** A hash of each value by hashed key: shows that values differ without revealing them. */
  marks: z.record(z.string(), z.string()),
})
/** The published plan as a user saw it. */
export type SeenPlan = z.infer<typeof seenPlan>

/** What is remembered: the plan as last seen, and as seen on the visit before, against which changes are counted. */
export const visits = z.object({ last: seenPlan, before: seenPlan.nullable() })
export type Visits = z.infer<typeof visits>

/** Milliseconds after which returning counts as a new visit; reloading within that time changes nothing. */
const SAME_VISIT = 30 * 60_000

/** What to remember now that the plan is seen in this state. */
export function seen(known: Visits | null, now: SeenPlan): Visits {
  if (!known || known.last.epoch !== now.epoch) return { last: now, before: null }
  const isSameVisit = Date.parse(now.at) - Date.parse(known.last.at) < SAME_VISIT
  return { last: now, before: isSameVisit ? known.before : known.last }
}

/** Number of keys whose value has changed or disappeared. */
export function changedSince(then: SeenPlan, now: SeenPlan): number {
  const keys = new Set([...Object.keys(then.marks), ...Object.keys(now.marks)])
  return [...keys].filter((key) => then.marks[key] !== now.marks[key]).length
}

export function hashesOf(cells: Iterable<readonly [key: string, value: DraftValue]>): SeenPlan['marks'] {
  const hashes: Record<string, string> = {}
  for (const [key, value] of cells) {
    if (value === null) continue
    const held = typeof value === 'number' ? [value] : [value.driverID, value.value, value.pos]
    hashes[hash(key)] = hash(`${key} ${held.join(' ')}`)
  }
  return hashes
}

/** Two 32-bit hashes in the manner of FNV-1a (the second with other constants): short, not cryptographic. */
function hash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
