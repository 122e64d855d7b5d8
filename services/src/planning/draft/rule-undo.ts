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

/** Bytes around each key in a frame: two quotation marks and a comma. */
const MARKS = 3

/** Undoes or redoes a restore or a discard as a whole, for the user who made it. */
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

/** Reverts a change, whoever made it. What was written over it since stays. */
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

/** Undoes or redoes the sender's own writes, key by key. */
export function ruleGuarded(
  view: DraftView,
  { sender, cause, ops, borneOut }: Numbered<'guarded'>,
  references: DraftReferences,
): Ruling {
  const { actor } = sender.context
  const { organisation } = references
  const errors = unentitledIn(view, { actor, cause, ops })
  if (errors.length > 0) return { code: 'invalid', errors: errors.slice(0, MOST_ERRORS) }
  // Ops whose value may not be what the named writer wrote are skipped; the others are carried out.
  const doubtful = misattributed(view, { ops, borneOut, organisation })
  const told = ops.filter((_, index) => !doubtful.has(index))
  const { writes, skipped } = guarded(view, told, references)
  const left = [...ops.filter((_, index) => doubtful.has(index)), ...skipped]
  return tooMany(view, writes, { ops }) ?? wroteBack(view, { sender, cause, skipped: left }, writes)
}

/** Events of an undo or redo; refused with `guard-failed` if everything was skipped. */
function wroteBack(
  view: DraftView,
  written: Parameters<typeof writeParts>[1] & { readonly skipped: readonly { readonly k: string }[] },
  writes: readonly DraftWrite[],
): Ruling {
  if (writes.length > 0) return writeParts(view, written, writes)
  const skipped = named(written.skipped)
  return skipped.length > 0 ? { code: 'guard-failed', skipped } : []
}

/**
 * The skipped keys, which a client may overwrite knowingly: as many as fit into one frame. Those of a single step
 * always fit.
 */
function named(skipped: readonly { readonly k: string }[]): string[] {
  let bytes = MARKS
  const over = skipped.findIndex(({ k }) => (bytes += k.length + MARKS) > liveLimits.commandBytes)
  return skipped.slice(0, over === -1 ? skipped.length : over).map(({ k }) => k)
}
