import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { DraftCommand } from './draft-command.ts'
import type { RefusedText } from './step.ts'
import { type Entry, newestStep, type Stacks } from './step-stacks.ts'
import { neverSent, overWhatIsLeft } from './withdrawn-changes.ts'

/** The `order` of what is entered next. */
export function nextOrder({ done, undone, superseded }: Stacks): number {
  return Math.max(0, ...[...done, ...undone, ...superseded].map(({ order = 0 }) => order)) + 1
}

/** With a new step: nothing can be repeated any more. */
export function entered(stacks: Stacks, step: Entry, pending: readonly DraftCommand[]): Stacks {
  const left = withoutRepeats(stacks, pending)
  return { ...left, done: [...left.done, { ...step, order: nextOrder(stacks) }] }
}

/** What is repeated no more; of it is kept what waiting steps back are about. */
export function withoutRepeats(stacks: Stacks, pending: readonly DraftCommand[]): Stacks {
  const gone = [...stacks.superseded, ...stacks.undone.filter((each) => 'changes' in each)]
  if (gone.length === 0) return { ...stacks, undone: [] }
  const takenBack = new Set(pending.flatMap(namesTakenBack))
  const superseded = gone.filter(({ changes }) => changes.some(({ after }) => takenBack.has(after.w)))
  return overWhatIsLeft({ ...stacks, undone: [], superseded }, neverSent(stacks.undone, superseded))
}

/** Whose writes a command takes back. */
function namesTakenBack({ type, ops }: DraftCommand): readonly (string | null)[] {
  return type === 'undo' ? ops.map(({ ifW }) => ifW) : []
}

/** With texts that came with what the newest step has written; a step of their own when these are not its writes. */
export function withTexts(
  stacks: Stacks,
  { written, texts }: { readonly written: readonly DraftOp[]; readonly texts: readonly RefusedText[] },
  pending: readonly DraftCommand[],
): Stacks {
  const values = new Map(written.map(({ k, v }) => [k, v]))
  const isFrom = (entry: Entry) =>
    'changes' in entry && entry.changes.every(({ k, after }) => values.get(k) === after.v)
  const last = stacks.done.at(-1)
  if (!last || !('changes' in last) || !newestStep(stacks.done).every(isFrom))
    return entered(stacks, { pasted: texts }, pending)
  return { ...stacks, done: [...stacks.done.slice(0, -1), { ...last, texts }] }
}
