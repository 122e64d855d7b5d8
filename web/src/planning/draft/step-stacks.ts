import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'
import { inCommands } from './draft-command.ts'
import type { Direction } from './step-direction.ts'
import { type Change, type Held, type RefusedText, refusedText, step } from './step.ts'

/** Rises in the order of entry. Missing in an undone restore, in discarded held changes and in older entries. */
const order = z.number().int().optional()

const kept = step.extend({
  order,
  /** Undone before it was ever sent. */
  isWithdrawn: z.boolean(),
  /** Keys under which a withdrawn step knowingly overwrote values of others, true for all; entering it again does so, too. */
  goesOver: z.union([z.literal(true), z.array(z.string()).readonly()]).optional(),
})
export type Kept = z.infer<typeof kept>

/** A restored snapshot, discarded changes, or the undo or redo of either; the server undoes it as a whole. */
const restored = z.object({ order, restoredAt: z.number().int() })
type Restored = z.infer<typeof restored>

/** A pasted block of which no value was accepted: the texts stand in their cells, and nothing was written. */
const pasted = z.object({ order, pasted: z.array(refusedText).readonly() })
type Pasted = z.infer<typeof pasted>

export type Entry = Kept | Restored | Pasted

export function isRestoredAt(entry: Entry, rev: number): boolean {
  return 'restoredAt' in entry && entry.restoredAt === rev
}

const entry = z.union([restored, pasted, kept])

const stacks = z.object({
  /** Epoch that the steps belong to; null before it is known. */
  epoch: z.string().nullable(),
  done: z.array(entry).readonly(),
  undone: z.array(entry).readonly(),
  /**
   * Steps that can no longer be redone, because something else was entered, while their undo is still pending: if the
   * server puts the undo off, they return to `done`.
   */
  superseded: z.array(kept).readonly().default([]),
})
export type Stacks = z.infer<typeof stacks>

export const NO_STEPS: Stacks = { epoch: null, done: [], undone: [], superseded: [] }

const MOST_STEPS = 100
/** Limit for the writes of a whole stack, because a tab's storage is small. */
const MOST_CHANGES = 10_000

/** The latest entries, up to the limits. A step is kept as a whole or not at all; the newest one always is. */
export function latest<Any extends Entry>(entries: readonly Any[]): readonly Any[] {
  let changes = 0
  const over = entries.findLastIndex((entry) => (changes += sizeOf(entry)) > MOST_CHANGES)
  const from = Math.max(over + 1, entries.length - MOST_STEPS)
  const whole = entries.findIndex((entry, index) => index >= from && !isOneStep(entries[index - 1], entry))
  const newest = entries.length - newestStep(entries).length
  return entries.slice(whole === -1 ? newest : Math.min(whole, newest))
}

/** The entries at the end of a stack that form one step; empty for an empty stack. */
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

export function changesOf(entry: Entry): readonly Change[] {
  return 'changes' in entry ? entry.changes : []
}

/** The undone step of changes that were never sent, split into as many commands as a redo will need, in one group. */
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

/** Moves a restore to where it is now: undone or redone at revision `doneAt` or, if that is null, as it was. */
export function movedRestore(
  stacks: Stacks,
  { from, to }: Direction,
  { of, doneAt }: { readonly of: number; readonly doneAt: number | null },
): Stacks {
  const rest = { ...stacks, [from]: stacks[from].filter((entry) => !isRestoredAt(entry, of)) }
  const stack = doneAt === null ? from : to
  return { ...rest, [stack]: [...rest[stack], { restoredAt: doneAt ?? of }] }
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Stores a user's steps in one plan across a reload of the tab. */
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
      // The tab's storage is full: the steps stay in memory, and only a reload would lose them.
    }
  }
}

function sizeOf(entry: Entry): number {
  return Math.max(1, changesOf(entry).length + textsOf(entry).length)
}
