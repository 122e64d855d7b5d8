import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'
import { inCommands } from './draft-command.ts'
import { writtenIn } from './moved-entries.ts'
import type { Direction } from './step-direction.ts'
import { type Change, type Held, type RefusedText, refusedText, type Step, step } from './step.ts'
import type { Effect } from './told-draft.ts'
import type { WaitingCommands } from './waiting-commands.ts'

const kept = step.extend({
  /** Taken back before it was ever sent. */
  isWithdrawn: z.boolean(),
  /** The same where it was to go over somebody else, knowingly: so it does when it is entered again. */
  goesOver: z.literal(true).optional(),
  /** How many entries stood below it where it came from when it was last taken back or repeated. */
  below: z.number().int().optional(),
})
export type Kept = z.infer<typeof kept>

/** A snapshot that was restored, changes that were discarded, or either put back: the server takes it back as one. */
const restored = z.object({ restoredAt: z.number().int() })
type Restored = z.infer<typeof restored>

/** A pasted block of which nothing was taken: texts stand in their cells, and nothing was written. */
const pasted = z.object({ pasted: z.array(refusedText).readonly() })
type Pasted = z.infer<typeof pasted>

export type Entry = Kept | Restored | Pasted

export function isRestoredAt(entry: Entry, rev: number): boolean {
  return 'restoredAt' in entry && entry.restoredAt === rev
}

const entry = z.union([restored, pasted, kept])

const stacks = z.object({
  /** Of the history that the steps belong to; null before it is known. */
  epoch: z.string().nullable(),
  done: z.array(entry).readonly(),
  undone: z.array(entry).readonly(),
})
export type Stacks = z.infer<typeof stacks>

export const NO_STEPS: Stacks = { epoch: null, done: [], undone: [] }

const MOST_STEPS = 100
/** Writes in all of them: a tab's storage takes no more. */
const MOST_CHANGES = 10_000

/** The latest, as many as are kept. A step is kept whole or not at all, the newest in any case. */
export function latest(entries: readonly Entry[]): readonly Entry[] {
  let changes = 0
  const over = entries.findLastIndex((entry) => (changes += sizeOf(entry)) > MOST_CHANGES)
  const from = Math.max(over + 1, entries.length - MOST_STEPS)
  const whole = entries.findIndex((entry, index) => index >= from && !isOneStep(entries[index - 1], entry))
  const newest = entries.length - newestStep(entries).length
  return entries.slice(whole === -1 ? newest : Math.min(whole, newest))
}

/** The entries at the end of a stack that are one step; none where the stack is empty. */
export function newestStep(entries: readonly Entry[]): readonly Entry[] {
  const last = entries.at(-1)
  return entries.slice(entries.findLastIndex((entry) => entry !== last && !isOneStep(entry, last)) + 1)
}

function isOneStep(one: Entry | undefined, other: Entry | undefined): boolean {
  if (!one || !other || !('changes' in one) || !('changes' in other)) return false
  return one.group !== undefined && one.group === other.group
}

export function textsOf(entry: Entry): readonly RefusedText[] {
  if ('pasted' in entry) return entry.pasted
  return 'changes' in entry ? (entry.texts ?? []) : []
}

function changesOf(entry: Entry): readonly Change[] {
  return 'changes' in entry ? entry.changes : []
}

/** With texts that came with what the newest step has written; a step of their own when these are not its writes. */
export function withTexts(
  stacks: Stacks,
  written: readonly DraftOp[],
  texts: readonly RefusedText[],
): Stacks {
  const values = new Map(written.map(({ k, v }) => [k, v]))
  const isFrom = (entry: Entry) =>
    'changes' in entry && entry.changes.every(({ k, after }) => values.get(k) === after.v)
  const last = stacks.done.at(-1)
  if (!last || !('changes' in last) || !newestStep(stacks.done).every(isFrom))
    return { ...stacks, done: [...stacks.done, { pasted: texts }], undone: [] }
  return { ...stacks, done: [...stacks.done.slice(0, -1), { ...last, texts }] }
}

/** The entry of a command changed, in whichever stack it stands; gone where nothing is left of it. */
export function changed(
  { epoch, done, undone }: Stacks,
  command: string,
  change: (step: Step, stack: 'done' | 'undone') => Step['changes'],
): Stacks {
  const within = (entries: readonly Entry[], stack: 'done' | 'undone') =>
    entries.flatMap((entry): Entry[] => {
      if (!('changes' in entry) || entry.command !== command || entry.isWithdrawn) return [entry]
      const changes = change(entry, stack)
      return changes.length > 0 ? [{ ...entry, changes }] : []
    })
  return { epoch, done: within(done, 'done'), undone: within(undone, 'undone') }
}

type TakenEffect = Pick<Effect, 'replaced' | 'left'> & { readonly command: string }

/**
 * Once a command has taken effect: what it really replaced may be what somebody else wrote just before. And what a step back
 * has left is what it is repeated over, and what the next value goes over.
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
    if (stack === 'undone') return written
    return written.map((change) => ({ ...change, before: held(change.k) }))
  })
  const next = waiting.nextEdits(left.keys())
  const withdrawnNames = new Set<string | null>(
    taken.undone.flatMap((entry) => ('changes' in entry && entry.isWithdrawn ? [entry.command] : [])),
  )
  const over = (entry: Kept, { k, before, after }: Change, stack: 'done' | 'undone'): Held => {
    const now = left.get(k)
    if (now && (next.get(k) ?? null) === after.w) return now
    // What it went over comes once more.
    if (stack === 'done' || withdrawnNames.has(before.w) || waiting.isWaiting(before.w ?? '', k))
      return before
    if (now && entry.command === command) return now
    // Taken back before that was known.
    return after.w === command && keys.has(k) ? held(k) : before
  }
  const within = (stack: 'done' | 'undone') =>
    taken[stack].map((entry): Entry => {
      if (!('changes' in entry) || entry.isWithdrawn) return entry
      const changes = entry.changes.map((change) => ({ ...change, before: over(entry, change, stack) }))
      return { ...entry, changes }
    })
  return { ...taken, done: left.size > 0 ? within('done') : taken.done, undone: within('undone') }
}

/** A step that never went out, and is taken back: as many commands as it will be when it is repeated, of one group. */
export function withdrawn(
  held: readonly DraftOp[],
  store: { readonly kept: (key: string) => Held['v']; readonly writer: (key: string) => Held['w'] },
  group: string | undefined,
): readonly Kept[] {
  return inCommands(held).map((ops) => {
    const changes = ops.map(({ k, v }) => ({
      k,
      before: { v: store.kept(k), w: store.writer(k) },
      after: { v, w: null },
    }))
    return { command: '', changes, group, isWithdrawn: true, goesOver: true as const }
  })
}

/**
 * Without what a command never wrote, some of its keys or all of them, and without what others would take back or repeat of
 * that. What goes over it goes over what stood there before.
 */
export function narrowedBy(stacks: Stacks, command: string, without: ReadonlySet<string> | 'all'): Stacks {
  const isOut = (entry: Kept, { k, after }: Change) =>
    !entry.isWithdrawn &&
    (entry.command === command || after.w === command) &&
    (without === 'all' || without.has(k))
  const gone = [...stacks.done, ...stacks.undone].flatMap((entry) =>
    'changes' in entry ? entry.changes.filter((change) => isOut(entry, change)) : [],
  )
  const before = new Map(gone.map((change) => [change.k, change.before]))
  const over = (change: Change) =>
    change.before.w === command ? { ...change, before: before.get(change.k) ?? change.before } : change
  const within = (entries: readonly Entry[]) =>
    entries.flatMap((entry): Entry[] => {
      if (!('changes' in entry)) return [entry]
      const changes = entry.changes.filter((change) => !isOut(entry, change)).map(over)
      return changes.length > 0 || entry.changes.length === 0 ? [{ ...entry, changes }] : []
    })
  return { ...stacks, done: within(stacks.done), undone: within(stacks.undone) }
}

/** The same where commands of this tab go out under other names. */
export function inOtherNames({ epoch, done, undone }: Stacks, names: ReadonlyMap<string, string>): Stacks {
  const name = ({ v, w }: Held): Held => ({ v, w: names.get(w ?? '') ?? w })
  const entry = (each: Entry): Entry => {
    if (!('changes' in each)) return each
    const changes = each.changes.map(({ k, before, after }) => ({
      k,
      before: name(before),
      after: name(after),
    }))
    return { ...each, command: names.get(each.command) ?? each.command, changes }
  }
  return { epoch, done: done.map(entry), undone: undone.map(entry) }
}

/** With a restore where it stands now: taken back or repeated at a revision, or, at none, as it was. */
export function reverted(
  stacks: Stacks,
  { from, to }: Direction,
  { of, doneAt }: { readonly of: number; readonly doneAt: number | null },
): Stacks {
  const rest = { ...stacks, [from]: stacks[from].filter((entry) => !isRestoredAt(entry, of)) }
  const stack = doneAt === null ? from : to
  return { ...rest, [stack]: [...rest[stack], { restoredAt: doneAt ?? of }] }
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Where a person's steps in one plan outlive a reload of the tab. */
export class StackStore {
  readonly #storage: Storage
  readonly #key: string

  constructor({ storage, planId, userId }: { storage: Storage; planId: string; userId: number }) {
    this.#storage = storage
    this.#key = `staffplan.steps.${planId}.${userId}`
  }

  read(): Stacks {
    try {
      return stacks.catch(NO_STEPS).parse(JSON.parse(this.#storage.getItem(this.#key) ?? 'null'))
    } catch {
      return NO_STEPS // not JSON
    }
  }

  write(kept: Stacks): void {
    try {
      this.#storage.setItem(this.#key, JSON.stringify(kept))
    } catch {
      // The tab's storage is full: the steps live on in memory, only a reload would lose them.
    }
  }
}

function sizeOf(entry: Entry): number {
  return Math.max(1, changesOf(entry).length + textsOf(entry).length)
}
