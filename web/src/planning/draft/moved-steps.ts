import type { GuardedCommand } from './draft-command.ts'
import { eachStep } from './decided-steps.ts'
import { BACK, type Direction, FORWARD } from './step-direction.ts'
import type { Entry, Kept, Stacks } from './step-stacks.ts'
import type { Change, Held } from './step.ts'
import { neverSent, overWhatIsLeft } from './withdrawn-changes.ts'

/** With the newest step moved on; `entry` is what becomes of it, null where nothing is left of it. */
export function moved(stacks: Stacks, { from, to }: Direction, entry: Entry | null): Stacks {
  const there = entry ? [...stacks[to], entry] : stacks[to]
  return { ...stacks, [from]: stacks[from].slice(0, -1), [to]: there }
}

/**
 * Steps were moved on, and the server could not take that, the last first: they stand where they stood before. What was
 * entered meanwhile goes over them, so that what it has written anew is not repeated.
 */
export function movedBack(stacks: Stacks, steps: readonly GuardedCommand[]): Stacks {
  const back = steps.reduce(oneBack, stacks)
  const left = { ...back, undone: back.undone.flatMap((entry) => notWrittenAnew(entry, back.done)) }
  return overWhatIsLeft(left, neverSent(back.undone, left.undone))
}

/** What edits that wait would write over later steps: those have been decided, and stand above them again. */
export function goneOver(
  done: readonly Entry[],
  isWaiting: (writer: string, key: string) => boolean,
): readonly { readonly writer: string; readonly key: string }[] {
  const decided = new Set<string>()
  const changes = done.toReversed().flatMap((entry) => ('changes' in entry ? entry.changes : []))
  return changes.flatMap(({ k: key, after: { w: writer } }) => {
    if (writer !== null && isWaiting(writer, key)) return decided.has(key) ? [{ writer, key }] : []
    decided.add(key)
    return []
  })
}

function oneBack(stacks: Stacks, { type, ops }: GuardedCommand): Stacks {
  const { from, to } = type === 'undo' ? BACK : FORWARD
  const writers = new Map(ops.map(({ k, ifW, setW }) => [k, type === 'undo' ? ifW : setW]))
  const isMoved = (entry: Entry): entry is Kept =>
    'changes' in entry && entry.changes.some(({ k, after }) => writers.get(k) === after.w)
  const entry = stacks[to].findLast(isMoved) ?? stacks.superseded.findLast(isMoved)
  if (!entry) return stacks
  // What it was moved with never took effect.
  const step = { ...entry, command: entry.changes.find(({ after }) => after.w !== null)?.after.w ?? '' }
  const rest = {
    ...stacks,
    [to]: stacks[to].filter((each) => each !== entry),
    superseded: stacks.superseded.filter((each) => each !== entry),
  }
  return enteredOver({ ...rest, [from]: inOrder(rest[from], step, from) }, step, type)
}

/** Done steps stand in the order in which they were made, those taken back the other way round. */
function inOrder(entries: readonly Entry[], step: Kept, stack: Direction['from']): readonly Entry[] {
  const place = ({ order = 0 }: Entry) => (stack === 'done' ? order : -order)
  const at = entries.findIndex((each) => each.order !== undefined && place(each) > place(step))
  return entries.toSpliced(at === -1 ? entries.length : at, 0, step)
}

/** What was entered over what a step had left goes over what stands there again. */
function enteredOver(stacks: Stacks, step: Kept, type: GuardedCommand['type']): Stacks {
  const [left, again] = type === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const own = new Map(step.changes.map((change) => [change.k, change]))
  const over = ({ k, before }: Change): Held => {
    const change = own.get(k)
    return change && before.w === change[left].w ? change[again] : before
  }
  return eachStep(stacks, (later) =>
    isLater(later, step)
      ? { ...later, changes: later.changes.map((change) => ({ ...change, before: over(change) })) }
      : later,
  )
}

function notWrittenAnew(entry: Entry, done: readonly Entry[]): readonly Entry[] {
  if (!('changes' in entry) || (entry.isWithdrawn && entry.order === undefined)) return [entry]
  const anew = new Set(
    done.flatMap((each) => ('changes' in each && isLater(each, entry) ? each.changes.map(({ k }) => k) : [])),
  )
  const changes = entry.changes.filter(({ k }) => !anew.has(k))
  return changes.length > 0 ? [{ ...entry, changes }] : []
}

function isLater(one: Entry, other: Entry): boolean {
  return (one.order ?? 0) > (other.order ?? 0)
}
