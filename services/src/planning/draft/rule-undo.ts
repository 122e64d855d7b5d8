import { liveLimits } from '@staffplan/contracts/live'
import type { DraftWrite } from '@staffplan/contracts/planning/draft'
import { MOST_ERRORS } from '@staffplan/contracts/refusal'
import { misattributed } from './writes/attributed-writes.ts'
import { reverting } from './writes/reverting.ts'
import { undoing } from './writes/undoing.ts'
import type { Numbered, Ruling } from './draft-command.ts'
import { tooMany } from './writes/draft-room.ts'
import type { DraftView } from './writes/draft-view.ts'
import type { DraftReferences } from './writes/draft-write.ts'
import { guarded, unentitledIn } from './writes/guarded-writes.ts'
import { writeParts } from './writes/write-parts.ts'

/** Around each key in a frame: quotation marks and a comma. */
const MARKS = 3

/** A restore or a discard, taken back or put back as one. */
export function ruleUndo(
  view: DraftView,
  { sender, cause, undone }: Numbered<'undo'>,
  references: DraftReferences,
): Ruling {
  if (undone === null) return { code: 'not-found', errors: [{ pointer: '/args/rev', code: 'not-found' }] }
  if (undone.by !== sender.context.actor) return { code: 'forbidden' }
  const { writes, skipped } = undoing(view, undone, references)
  const written = { sender, cause, skipped, undone: undone.rev }
  return tooMany(view, writes, undone) ?? wroteBack(view, written, writes)
}

/** Any change, put back by somebody who may; what was written over it since stays. */
export function ruleRevert(
  view: DraftView,
  { sender, undone }: Numbered<'revert'>,
  references: DraftReferences,
): Ruling {
  const { writes, skipped, kept } = reverting(view, undone, references)
  const left = [...skipped, ...kept]
  const written = {
    sender,
    cause: 'undo',
    skipped: left,
    undone: undone.rev,
    revertedUser: undone.by,
  } as const
  return tooMany(view, writes, undone) ?? wroteBack(view, written, writes)
}

/** Own writes, taken back or repeated one by one. */
export function ruleGuarded(
  view: DraftView,
  { sender, cause, ops, borneOut }: Numbered<'guarded'>,
  references: DraftReferences,
): Ruling {
  const { actor } = sender.context
  const { organisation } = references
  const errors = unentitledIn(view, { actor, cause, ops })
  if (errors.length > 0) return { code: 'invalid', errors: errors.slice(0, MOST_ERRORS) }
  // What cannot be told to be its writer's is left as it is, and the rest goes on.
  const doubtful = misattributed(view, { ops, borneOut, organisation })
  const told = ops.filter((_, index) => !doubtful.has(index))
  const { writes, skipped } = guarded(view, told, references)
  const left = [...ops.filter((_, index) => doubtful.has(index)), ...skipped]
  return tooMany(view, writes, { ops }) ?? wroteBack(view, { sender, cause, skipped: left }, writes)
}

/** What an undo or redo writes; refused where all of it was left out. */
function wroteBack(
  view: DraftView,
  written: Parameters<typeof writeParts>[1] & { readonly skipped: readonly { readonly k: string }[] },
  writes: readonly DraftWrite[],
): Ruling {
  if (writes.length > 0) return writeParts(view, written, writes)
  const skipped = named(written.skipped)
  return skipped.length > 0 ? { code: 'guard-failed', skipped } : []
}

/** All that a client may go over knowingly; of a restore's as many as one frame takes, which for a step's are all. */
function named(skipped: readonly { readonly k: string }[]): string[] {
  let bytes = MARKS
  const over = skipped.findIndex(({ k }) => (bytes += k.length + MARKS) > liveLimits.commandBytes)
  return skipped.slice(0, over === -1 ? skipped.length : over).map(({ k }) => k)
}
