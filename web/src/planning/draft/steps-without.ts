import { changed, eachStep, type Stack } from './decided-steps.ts'
import type { DraftCommand } from './draft-command.ts'
import type { Kept, Stacks } from './step-stacks.ts'
import type { Change, Held } from './step.ts'

/** The steps without the changes that are out; what had replaced one of those now replaces what was below it. */
export function stepsWithout(
  stacks: Stacks,
  isOut: (step: Kept, stack: Stack) => (change: Change) => boolean,
): Stacks {
  const below = new Map<string, Held>()
  const left = eachStep(stacks, (step, stack) => {
    const out = new Set(step.changes.filter(isOut(step, stack)))
    if (out.size === 0) return step
    for (const { k, before, after } of out) if (after.w !== null) below.set(keyAndWriter(k, after.w), before)
    const changes = step.changes.filter((change) => !out.has(change))
    return changes.length > 0 ? { ...step, changes } : null
  })
  const lowest = (k: string, held: Held, passed: readonly (string | null)[] = []): Held => {
    const lower = below.get(keyAndWriter(k, held.w))
    return lower && ![...passed, held.w].includes(lower.w) ? lowest(k, lower, [...passed, held.w]) : held
  }
  if (below.size === 0) return left
  return eachStep(left, (step) => ({
    ...step,
    changes: step.changes.map((change) => ({ ...change, before: lowest(change.k, change.before) })),
  }))
}

/** The steps without what a command never wrote: an edit's own changes, or those it would have undone or redone. */
export function withoutWrites(stacks: Stacks, command: string, keys: ReadonlySet<string> | 'all'): Stacks {
  const isNever = ({ k }: Change) => keys === 'all' || keys.has(k)
  const left = stepsWithout(
    stacks,
    ({ isWithdrawn }) =>
      (change) =>
        !isWithdrawn && change.after.w === command && isNever(change),
  )
  return changed(left, command, ({ changes }) => changes.filter((change) => !isNever(change)))
}

/** Drops superseded steps once no pending undo takes them back. */
export function withoutForgotten(stacks: Stacks, pending: readonly DraftCommand[]): Stacks {
  if (stacks.superseded.length === 0) return stacks
  const takenBack = new Set(pending.flatMap(namesTakenBack))
  return stepsWithout(stacks, ({ changes }, stack) => {
    const isOut = stack === 'superseded' && !changes.some(({ after }) => takenBack.has(after.w))
    return () => isOut
  })
}

/** The writers whose values a command takes back. */
function namesTakenBack({ type, ops }: DraftCommand): readonly (string | null)[] {
  return type === 'undo' ? ops.map(({ ifW }) => ifW) : []
}

function keyAndWriter(key: string, writer: string | null): string {
  return `${key} ${writer}`
}
