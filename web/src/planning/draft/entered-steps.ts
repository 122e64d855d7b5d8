import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { RefusedText } from './step.ts'
import { type Entry, newestStep, type Stacks } from './step-stacks.ts'

/** The `order` of the next step. */
export function nextOrder({ done, undone, superseded }: Stacks): number {
  return Math.max(0, ...[...done, ...undone, ...superseded].map(({ order = 0 }) => order)) + 1
}

/** Adds a new step; nothing can be redone after it. */
export function entered(stacks: Stacks, step: Entry): Stacks {
  const left = withoutRepeats(stacks)
  return { ...left, done: [...left.done, { ...step, order: nextOrder(stacks) }] }
}

export function withoutRepeats(stacks: Stacks): Stacks {
  const superseded = [...stacks.superseded, ...stacks.undone.filter((each) => 'changes' in each)]
  return { ...stacks, undone: [], superseded }
}

/** Adds refused texts to the newest step, or as a step of their own when `written` is not what that step wrote. */
export function withTexts(
  stacks: Stacks,
  { written, texts }: { readonly written: readonly DraftOp[]; readonly texts: readonly RefusedText[] },
): Stacks {
  const values = new Map(written.map(({ k, v }) => [k, v]))
  const isFrom = (entry: Entry) =>
    'changes' in entry && entry.changes.every(({ k, after }) => values.get(k) === after.v)
  const last = stacks.done.at(-1)
  if (!last || !('changes' in last) || !newestStep(stacks.done).every(isFrom))
    return entered(stacks, { pasted: texts })
  return { ...stacks, done: [...stacks.done.slice(0, -1), { ...last, texts }] }
}
