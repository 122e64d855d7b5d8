import { isDeepStrictEqual } from 'node:util'
import { ENGINE } from '@staffplan/contracts/arithmetic/engine'
import { type DraftWrite, sameValue } from '@staffplan/contracts/planning/draft'
import { type FieldError, MOST_ERRORS } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { type BigPictureState, isKept } from '#streams/big-picture-state.ts'
import { draftEventHash } from '#streams/draft-event-hash.ts'
import { unpacked } from '#streams/snapshots.ts'
import { AppendRoom } from './append-room.ts'
import type { Body, DraftCommand, DraftOutcome, Numbered, Ruling } from './draft-command.ts'
import { tooMany } from './writes/draft-room.ts'
import type { DraftSender } from './writes/draft-sender.ts'
import { DraftView } from './writes/draft-view.ts'
import { checkWrite, type DraftReferences } from './writes/draft-write.ts'
import { restoring } from './writes/restoring.ts'
import { presentWrites } from './writes/present-writes.ts'
import { changeTitles, keepDraft } from './snapshot-rules.ts'
import { ruleGuarded, ruleRevert, ruleUndo } from './rule-undo.ts'
import { writeParts } from './writes/write-parts.ts'

export type DraftCommands = {
  readonly commands: readonly DraftCommand[]
  readonly references: DraftReferences
  /** What the log takes in one append; everything unless given. */
  readonly mostBytes?: number
  /** Whether whoever sends a command may still do so; everybody unless given. */
  readonly permits?: (context: CommandContext) => boolean
}

const AHEAD = [{ pointer: '/base', code: 'moment-ahead' }] as const

/** Whoever still wants it says so again, under a new number. */
const OVERTAKEN = { code: 'changed-meanwhile', errors: [] } as const

/** The details name it: a socket has no code of its own for it. */
const TOO_LONG_AGO = { code: 'too-long-ago', errors: [{ pointer: '/seq', code: 'too-long-ago' }] } as const

const ANY_SIZE = Number.POSITIVE_INFINITY

/**
 * Decides commands in the order of arrival, each on what the ones before it leave behind. As many as one append takes,
 * none behind a save, which changes what later ones are measured by: the others are without an outcome, and have to come
 * again.
 */
export function decideDraft(
  state: BigPictureState,
  revision: number,
  known: DraftCommands,
): { readonly events: Decided[]; readonly outcomes: DraftOutcome[] } {
  const { commands, mostBytes = ANY_SIZE } = known
  const view = new DraftView(state, revision)
  const room = new AppendRoom(mostBytes)
  const events: Decided[] = []
  const outcomes: DraftOutcome[] = []
  for (const command of commands) {
    const decided = decideOne(view, command, known)
    if (room.takes(decided.events)) {
      events.push(...decided.events)
      outcomes.push(decided.outcome)
      if (decided.events.some(({ type }) => type === 'DraftPublished')) break
      continue
    }
    if (outcomes.length === 0) return decideLarge(new DraftView(state, revision, true), command, known)
    break // the view has its writes already, so that nothing can be decided on it any more
  }
  return { events, outcomes }
}

/** What it replaced of others can be read in the log: it goes without naming that rather than not at all. */
function decideLarge(
  view: DraftView,
  command: DraftCommand,
  known: DraftCommands,
): ReturnType<typeof decideDraft> {
  const rev = view.revision
  const { events, outcome } = decideOne(view, command, known)
  if (new AppendRoom(known.mostBytes ?? ANY_SIZE).takes(events))
    return { events: [...events], outcomes: [outcome] }
  return { events: [], outcomes: [{ status: 'refused', rev, code: 'body-too-large', errors: [] }] }
}

function decideOne(
  view: DraftView,
  command: DraftCommand,
  { references, permits = () => true }: DraftCommands,
): { readonly events: readonly Decided[]; readonly outcome: DraftOutcome } {
  const { context, clientId } = command.sender
  if (!permits(context)) return { events: [], outcome: lost(view) }
  const seq = command.sender.seq ?? view.lastSeq(context.actor, clientId) + 1
  const { base } = command.sender
  if (command.sender.seq !== null && !view.remembers(context.actor, clientId, { seq, base }))
    return {
      events: [],
      outcome: { status: 'refused', rev: view.revision, ...TOO_LONG_AGO },
    }
  if (view.hasTaken(context.actor, clientId, seq))
    return { events: [], outcome: { status: 'dup', rev: view.revision } }
  // Seen in another history: what of this one has been seen, nobody knows.
  if (command.sender.via === 'ws' && base > view.stored)
    return { events: [], outcome: { status: 'refused', rev: view.revision, code: 'invalid', errors: AHEAD } }
  const ruling = rule(view, { ...command, sender: { ...command.sender, seq } }, references)
  if ('code' in ruling)
    return { events: [], outcome: { status: 'refused', rev: view.revision, errors: [], ...ruling } }
  if (ruling.length === 0) return { events: [], outcome: { status: 'noop', rev: view.revision } }
  // It had no effect when it was decided, or never arrived: behind what its client said later it gets none, whichever line it comes by.
  if (seq < view.lastSeq(context.actor, clientId))
    return { events: [], outcome: { status: 'refused', rev: view.revision, ...OVERTAKEN } }
  const events = ruling.map((body) => signed(view, body, { ...command.sender, seq }))
  view.took(context.actor, clientId, seq)
  return { events, outcome: { status: 'applied', rev: view.revision } }
}

function lost(view: DraftView): DraftOutcome {
  return { status: 'refused', rev: view.revision, code: 'unauthenticated', errors: [] }
}

function rule(
  view: DraftView,
  command: DraftCommand & { sender: { seq: number } },
  references: DraftReferences,
): Ruling {
  switch (command.type) {
    case 'ops':
      return ruleOps(view, command, references)
    case 'discard':
      if (isBehind(view, command) || (view.state.lastPublish?.rev ?? -1) > (command.upTo ?? view.revision))
        return BEHIND
      return writeParts(view, { ...command, cause: 'discard' }, published(view))
    case 'snapshot':
      return ruleSnapshot(view, command)
    case 'titles':
      return changeTitles(view, command, command.sender.context)
    case 'restore':
      return ruleRestore(view, command, references)
    case 'restoreMoment':
      return ruleRestoreMoment(view, command, references)
    case 'guarded':
      return ruleGuarded(view, command, references)
    case 'undo':
      return ruleUndo(view, command, references)
    case 'revert':
      return callRefused(view, command) ?? ruleRevert(view, command, references)
    case 'publish':
      return rulePublish(view, command, references)
  }
}

const BEHIND: Ruling = {
  code: 'guard-failed',
  errors: [{ pointer: '/args/upTo', code: 'changed-meanwhile' }],
}

/** Something was written after what was announced was made: storing now would change more than that, or less. */
function isBehind(view: DraftView, { upTo }: { readonly upTo?: number | undefined }): boolean {
  return upTo !== undefined && view.cells().some(([, { rev }]) => rev > upTo)
}

/** The same of a call, which names its fields itself; null when what it announced still holds. */
function callRefused(view: DraftView, { upTo }: { readonly upTo: number }): Ruling | null {
  const refusal = (code: 'invalid' | 'guard-failed', error: FieldError['code']): Ruling => ({
    code,
    errors: [{ pointer: '/upTo', code: error }],
  })
  if (upTo > view.stored) return refusal('invalid', 'out-of-range')
  return isBehind(view, { upTo }) ? refusal('guard-failed', 'changed-meanwhile') : null
}

/** Of what was published, too, when others have gone on meanwhile. */
function ruleSnapshot(view: DraftView, { title, upTo, seen, sender }: Numbered<'snapshot'>): Ruling {
  if (upTo !== undefined && upTo > view.stored)
    return { code: 'invalid', errors: [{ pointer: '/args/upTo', code: 'out-of-range' }] }
  if (upTo !== undefined && !isKept(view.state, upTo)) return BEHIND
  return keepDraft(view, { title, upTo, seen }, sender.context)
}

function ruleRestore(
  view: DraftView,
  { sender, title, upTo }: Numbered<'restore'>,
  references: DraftReferences,
): Ruling {
  const found = view.snapshot(title)
  if (!found) return { code: 'not-found', errors: [{ pointer: '/args/title', code: 'not-found' }] }
  if (isBehind(view, { upTo }) || found.rev > (upTo ?? found.rev)) return BEHIND
  const { writes, skipped } = restoring(view, unpacked(found.entries), references)
  const snapshot = { title, rev: found.rev }
  return writeParts(view, { sender, cause: 'restore', skipped, snapshot }, writes)
}

function ruleRestoreMoment(
  view: DraftView,
  { sender, rev, entries, upTo }: Numbered<'restoreMoment'>,
  references: DraftReferences,
): Ruling {
  const refused = callRefused(view, { upTo })
  if (refused) return refused
  const { writes, skipped } = restoring(view, entries, references)
  return writeParts(view, { sender, cause: 'restore', skipped, moment: rev }, writes)
}

type Ops = Numbered<'ops'>

function ruleOps(view: DraftView, command: Ops, references: DraftReferences): Ruling {
  const errors: FieldError[] = []
  const writes = new Map<string, DraftWrite>()
  for (const [index, op] of command.ops.entries()) {
    for (const write of presentWrites(view, op, references)) {
      const checked = checkWrite(write, references)
      if ('op' in checked) writes.set(write.k, checked.op)
      else errors.push({ pointer: pointer(['ops', index]), ...checked })
    }
  }
  if (errors.length > 0) return { code: 'invalid', errors: errors.slice(0, MOST_ERRORS) }
  const unread = unreadIn(view, command)
  if (unread.length > 0) return { code: 'not-read', errors: unread.slice(0, MOST_ERRORS) }
  const changed = [...writes.values()].filter(({ k, v }) => !sameValue(view.value(k), v))
  const agreed = agreedIn(view, command, writes)
  return tooMany(view, changed, command) ?? writeParts(view, command, [...changed, ...agreed])
}

/** What somebody else wrote where the sender, who may not know it, sends something else. */
function unreadIn(view: DraftView, { ops, blind, sender }: Ops): FieldError[] {
  if (!blind || blind.size === 0) return []
  return ops.flatMap(({ k, v }, index) => {
    const cell = blind.has(k) ? view.cell(k) : undefined
    const isForeign = cell && !sameValue(cell.v, v) && !view.isWriter(sender.context.actor, cell.w)
    return isForeign ? [{ pointer: pointer(['ops', index]), code: 'not-read' }] : []
  })
}

/**
 * What somebody else wrote too since a whole map was read: it stays theirs, and is on the sender's screen from now on.
 */
function agreedIn(
  view: DraftView,
  { cause, blind, sender }: Ops,
  writes: ReadonlyMap<string, DraftWrite>,
): DraftWrite[] {
  if (cause !== 'legacy') return []
  return [...writes.values()].flatMap(({ k, v }) => {
    const cell = blind?.has(k) ? undefined : view.cell(k)
    return cell && cell.rev > sender.base && sameValue(cell.v, v) ? [{ k, v, w: cell.w }] : []
  })
}

/** The writes that bring the draft back to what was last published. */
function published(view: DraftView): DraftWrite[] {
  const { cells } = view.state.published
  return [...view.cells()]
    .map(([k]): DraftWrite => {
      const before = cells.get(k)
      if (!before) return { k, v: null }
      // Too many names would not fit into one append, and the log tells them as well.
      return { k, v: before.v, ...(!view.isBrief && { w: before.w }) }
    })
    .filter(({ k, v }) => !sameValue(view.value(k), v))
}

function rulePublish(
  view: DraftView,
  command: Extract<DraftCommand, { type: 'publish' }>,
  { period }: DraftReferences,
): Ruling {
  const { upTo, message, fingerprint, mismatches, calls = [] } = command
  const last = view.state.lastPublish
  if (upTo > view.stored) {
    return { code: 'invalid', errors: [{ pointer: '/args/upTo', code: 'out-of-range' }] }
  }
  const isOld = (last !== null && upTo < last.upTo) || !isKept(view.state, upTo)
  if (fingerprint === null || isOld) return { code: 'guard-failed' }
  // It was made before the decision: years added or taken away since are not in it.
  if (!isDeepStrictEqual(fingerprint.period, period)) return { code: 'changed-meanwhile' }
  const { base, unpublished } = view.state
  const isWritten = (base !== null && upTo >= base.rev) || unpublished.some(({ rev }) => rev <= upTo)
  const isSame = last?.stateHash === fingerprint.stateHash && last.resultHash === fingerprint.resultHash
  if (isSame && !isWritten && !mismatches) return []
  const upToHash = view.state.hashes.get(upTo) ?? ''
  const said = message ? { message } : {}
  const counted = mismatches ? { mismatches } : {}
  const shared = calls.length > 0 ? { calls } : {}
  const data = { upTo, upToHash, engine: ENGINE, ...fingerprint, ...said, ...counted, ...shared }
  return [{ type: 'DraftPublished', data }]
}

/** The event with its sender, chained to the one before. */
function signed(view: DraftView, body: Body, sender: DraftSender & { seq: number }): Decided {
  const { clientId, seq, base, via, context } = sender
  const event = { type: body.type, data: { ...body.data, clientId, seq, base, via, prevHash: view.hash } }
  view.hash = draftEventHash({ ...event, metadata: context })
  view.revision += 1
  return { ...event, context }
}
