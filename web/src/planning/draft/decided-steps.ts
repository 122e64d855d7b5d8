import { writtenIn } from './moved-entries.ts'
import type { Entry, Kept, Stacks } from './step-stacks.ts'
import type { Change, Held, Step } from './step.ts'
import type { Effect } from './signalling-draft.ts'
import type { WaitingCommands } from './waiting-commands.ts'

/** Done; undone and ready to be redone; or undone and no longer redoable because something else was entered. */
export type Stack = 'done' | 'undone' | 'superseded'

/** Maps every step; `become` returns null to drop it. */
export function eachStep(
  { epoch, done, undone, superseded }: Stacks,
  become: (step: Kept, stack: Stack) => Kept | null,
): Stacks {
  const within = (entries: readonly Entry[], stack: Stack) =>
    entries.flatMap((entry): Entry | readonly Entry[] =>
      'changes' in entry ? (become(entry, stack) ?? []) : entry,
    )
  return {
    epoch,
    done: within(done, 'done'),
    undone: within(undone, 'undone'),
    superseded: superseded.flatMap((step) => become(step, 'superseded') ?? []),
  }
}

/** Changes the step of a command, in whichever stack it is, and drops it when no changes are left. */
export function changed(
  stacks: Stacks,
  command: string,
  change: (step: Step, stack: Stack) => Step['changes'],
): Stacks {
  return eachStep(stacks, (step, stack) => {
    if (step.command !== command || step.isWithdrawn) return step
    const changes = change(step, stack)
    return changes.length > 0 ? { ...step, changes } : null
  })
}

type TakenEffect = Pick<Effect, 'replaced' | 'left'> & { readonly command: string }

/**
 * Updates the steps after a command has taken effect. What it really replaced may be what somebody else wrote just
 * before; and what an undo left in place is what later values replace and what its redo goes over.
 */
export function confirmed(
  stacks: Stacks,
  { command, replaced, left }: TakenEffect,
  waiting: Pick<WaitingCommands, 'isWaiting' | 'nextEdits'>,
): Stacks {
  const held = (k: string): Held => {
    const { v = null, w = null } = replaced.get(k) ?? {}
    return { v, w: w || null }
  }
  const keys = new Set(replaced.keys())
  const taken = changed(stacks, command, ({ changes }, stack) => {
    const written = writtenIn(changes, keys)
    if (stack !== 'done') return written
    return written.map((change) => ({ ...change, before: held(change.k) }))
  })
  const next = waiting.nextEdits(left.keys())
  const withdrawnNames = new Set<string | null>(
    taken.undone.flatMap((entry) => ('changes' in entry && entry.isWithdrawn ? [entry.command] : [])),
  )
  const over = (step: Kept, { k, before, after }: Change, stack: Stack): Held => {
    const now = left.get(k)
    // What the step went over is pending again.
    if (stack !== 'done' && (withdrawnNames.has(before.w) || waiting.isWaiting(before.w ?? '', k)))
      return before
    if (now && (next.get(k) ?? null) === after.w) return now
    if (stack === 'done') return before
    if (now && step.command === command) return now
    // The step was undone before it was known what it had replaced.
    return after.w === command && keys.has(k) ? held(k) : before
  }
  return eachStep(taken, (step, stack) => {
    if (step.isWithdrawn || (stack === 'done' && left.size === 0)) return step
    return {
      ...step,
      changes: step.changes.map((change) => ({ ...change, before: over(step, change, stack) })),
    }
  })
}

/** The stacks with the new names of commands that were renumbered. */
export function inOtherNames(stacks: Stacks, names: ReadonlyMap<string, string>): Stacks {
  const name = ({ v, w }: Held): Held => ({ v, w: names.get(w ?? '') ?? w })
  return eachStep(stacks, (step) => ({
    ...step,
    command: names.get(step.command) ?? step.command,
    changes: step.changes.map(({ k, before, after }) => ({ k, before: name(before), after: name(after) })),
  }))
}
