import { eachStep } from './decided-steps.ts'
import type { Held } from './step.ts'
import type { Entry, Stacks } from './step-stacks.ts'

/** What withdrawn changes went over that are repeated no more, by key and by the name that they never went out under. */
export function neverSent(before: readonly Entry[], left: readonly Entry[]): ReadonlyMap<string, Held> {
  const kept = new Set(left.flatMap((entry) => ('changes' in entry ? entry.changes : [])))
  const withdrawn = before.flatMap((entry) => ('changes' in entry && entry.isWithdrawn ? entry.changes : []))
  const gone = withdrawn.filter((change) => change.after.w !== null && !kept.has(change))
  return new Map(gone.map((change) => [placeOf(change.k, change.after.w), change.before]))
}

/** What went over them goes over what stood below. */
export function overWhatIsLeft(stacks: Stacks, gone: ReadonlyMap<string, Held>): Stacks {
  if (gone.size === 0) return stacks
  const over = (k: string, before: Held): Held => {
    const below = gone.get(placeOf(k, before.w))
    return below ? over(k, below) : before
  }
  return eachStep(stacks, (step) => ({
    ...step,
    changes: step.changes.map((change) => ({ ...change, before: over(change.k, change.before) })),
  }))
}

function placeOf(key: string, writer: string | null): string {
  return `${key} ${writer}`
}
