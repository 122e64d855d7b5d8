import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { RefusedText } from './step.ts'
import { type Entry, newestStep, type Stacks } from './step-stacks.ts'

/** The `order` of what is entered next. */
export function nextOrder({ done, undone, superseded }: Stacks): number {
  return Math.max(0, ...[...done, ...undone, ...superseded].map(({ order = 0 }) => order)) + 1
}

/** With a new step: nothing can be repeated any more. */
export function entered(stacks: Stacks, step: Entry): Stacks {
  const left = withoutRepeats(stacks)
  return { ...left, done: [...left.done, { ...step, order: nextOrder(stacks) }] }
}

export function withoutRepeats(stacks: Stacks): Stacks {
  const superseded = [...stacks.superseded, ...stacks.undone.filter((each) => 'changes' in each)]
  return { ...stacks, undone: [], superseded }
}

/** With texts that came with what the newest step has written; a step of their own when these are not its writes. */
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
