import type { GuardedCommand } from './draft-command.ts'
import { BACK, type Direction, FORWARD } from './step-direction.ts'
import type { Entry, Stacks } from './step-stacks.ts'

/** With the newest step moved on; `entry` is what becomes of it, null where nothing is left of it. */
export function moved(stacks: Stacks, { from, to }: Direction, entry: Entry | null): Stacks {
  const rest = stacks[from].slice(0, -1)
  const there = entry && 'changes' in entry ? { ...entry, below: rest.length } : entry
  return { ...stacks, [from]: rest, [to]: there ? [...stacks[to], there] : stacks[to] }
}

/** A step was moved on, and the server could not take that: it stands where it was. */
export function movedBack(stacks: Stacks, { type, ops }: GuardedCommand): Stacks {
  const { from, to } = type === 'undo' ? BACK : FORWARD
  const writers = new Map(ops.map(({ k, ifW, setW }) => [k, type === 'undo' ? ifW : setW]))
  const isOf = (entry: Entry) =>
    'changes' in entry && entry.changes.some(({ k, after }) => writers.get(k) === after.w)
  const at = stacks[to].findLastIndex(isOf)
  const entry = stacks[to][at]
  if (!entry || !('changes' in entry)) return stacks
  const { below = stacks[from].length, ...step } = entry
  return { ...stacks, [from]: stacks[from].toSpliced(below, 0, step), [to]: stacks[to].toSpliced(at, 1) }
}
