import type { Narrowed } from './covered.ts'
import { type DraftCommand, type GuardedCommand, keysOf } from './draft-command.ts'
import { eachStep } from './decided-steps.ts'
import { BACK, type Direction, FORWARD } from './step-direction.ts'
import { changesOf, type Entry, type Kept, type Stacks } from './step-stacks.ts'
import type { Change, Held } from './step.ts'
import { stepsWithout } from './steps-without.ts'

const NO_KEYS: ReadonlySet<string> = new Set()

/** Moves the newest step to the other stack as `entry`, which is null where nothing is left of the step. */
export function moved(stacks: Stacks, { from, to }: Direction, entry: Entry | null): Stacks {
  const there = entry ? [...stacks[to], entry] : stacks[to]
  return { ...stacks, [from]: stacks[from].slice(0, -1), [to]: there }
}

/**
 * Moves steps back to where they stood, the last first, after the server could not take their undos or redos. What was
 * entered meanwhile goes over them, so that keys written anew are not redone.
 */
export function movedBack(stacks: Stacks, steps: readonly GuardedCommand[]): Stacks {
  const back = steps.reduce(oneBack, stacks)
  return stepsWithout(back, (step, stack) => {
    const anew = stack === 'undone' ? keysWrittenAfter(step, back.done) : NO_KEYS
    return ({ k }) => anew.has(k)
  })
}

/** Pending commands, by name, with the keys that newer decided steps cover, now that these are back in place. */
export function coveredAmong(
  { done, undone, superseded }: Stacks,
  waiting: ReadonlyMap<string, DraftCommand>,
): readonly Narrowed[] {
  const decided = new Set<string>()
  const without = new Map<DraftCommand, Set<string>>()
  const isDone = new Set(done)
  const newestFirst = [...done.toReversed(), ...undone, ...superseded].toSorted(
    (one, other) => orderOf(other) - orderOf(one),
  )
  for (const entry of newestFirst)
    for (const { k, after } of changesOf(entry)) {
      const command = waiting.get(after.w ?? '')
      if (!command || !keysOf(command).includes(k)) {
        if (isDone.has(entry)) decided.add(k)
      } else if (decided.has(k)) without.set(command, (without.get(command) ?? new Set()).add(k))
    }
  return [...without].map(([command, keys]) => ({ command, without: keys }))
}

function oneBack(stacks: Stacks, { type, ops }: GuardedCommand): Stacks {
  const { from, to } = type === 'undo' ? BACK : FORWARD
  const writers = new Map(ops.map(({ k, ifW, setW }) => [k, type === 'undo' ? ifW : setW]))
  const isMoved = (entry: Entry): entry is Kept =>
    'changes' in entry && entry.changes.some(({ k, after }) => writers.get(k) === after.w)
  const entry = stacks[to].findLast(isMoved) ?? stacks.superseded.findLast(isMoved)
  if (!entry) return stacks
  // The command that moved the step never took effect.
  const step = { ...entry, command: entry.changes.find(({ after }) => after.w !== null)?.after.w ?? '' }
  const rest = {
    ...stacks,
    [to]: stacks[to].filter((each) => each !== entry),
    superseded: stacks.superseded.filter((each) => each !== entry),
  }
  return enteredOver({ ...rest, [from]: inOrder(rest[from], step, from) }, step, { type, ops })
}

/** Done steps are kept oldest first, undone ones newest first. */
function inOrder(entries: readonly Entry[], step: Kept, stack: Direction['from']): readonly Entry[] {
  const sortKey = (entry: Entry) => (stack === 'done' ? orderOf(entry) : -orderOf(entry))
  const at = entries.findIndex((each) => each.order !== undefined && sortKey(each) > sortKey(step))
  return entries.toSpliced(at === -1 ? entries.length : at, 0, step)
}

/**
 * What was entered over the outcome of an undo or redo now goes over the step's own value again; steps that are only
 * redone after that step are left as they are.
 */
function enteredOver(
  stacks: Stacks,
  step: Kept,
  { type, ops }: Pick<GuardedCommand, 'type' | 'ops'>,
): Stacks {
  const [left, again] = type === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const own = new Map(step.changes.map((change) => [change.k, change]))
  // The undo or redo would have restored another writer than the step recorded, if that value is sent again.
  const wouldLeave = new Map(ops.map(({ k, setW }) => [k, setW]))
  const over = ({ k, before }: Change): Held => {
    const change = own.get(k)
    const isOver = change && (before.w === change[left].w || before.w === wouldLeave.get(k))
    return isOver ? change[again] : before
  }
  return eachStep(stacks, (later, stack) =>
    isLater(later, step) && (type === 'undo' || stack !== 'undone')
      ? { ...later, changes: later.changes.map((change) => ({ ...change, before: over(change) })) }
      : later,
  )
}

function keysWrittenAfter(step: Kept, done: readonly Entry[]): ReadonlySet<string> {
  if (step.isWithdrawn && step.order === undefined) return NO_KEYS
  const later = done.filter((each) => isLater(each, step))
  return new Set(later.flatMap(changesOf).map(({ k }) => k))
}

function isLater(one: Entry, other: Entry): boolean {
  return orderOf(one) > orderOf(other)
}

function orderOf({ order = 0 }: Entry): number {
  return order
}
