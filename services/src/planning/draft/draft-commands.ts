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
  /** The most that the log accepts in one append, in bytes; unlimited unless given. */
  readonly mostBytes?: number
  /** Whether the sender of a command may still send commands; true unless given. */
  readonly permits?: (context: CommandContext) => boolean
}

const AHEAD = [{ pointer: '/base', code: 'moment-ahead' }] as const

/** A later command of the client took effect first: it has to send this one again under a new sequence number. */
const OVERTAKEN = { code: 'changed-meanwhile', errors: [] } as const

/** The reason is in the details: the socket protocol has no error code of its own for it. */
const TOO_LONG_AGO = { code: 'too-long-ago', errors: [{ pointer: '/seq', code: 'too-long-ago' }] } as const

const ANY_SIZE = Number.POSITIVE_INFINITY

/**
 * Decides commands in the order of arrival, each on the state the ones before it leave. Stops when the append is full,
 * and after a publish, which changes what later ones are measured by: those without an outcome have to come again.
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
    break // the view already contains this command's writes, so nothing more can be decided on it
  }
  return { events, outcomes }
}

/** Decides again without naming replaced values, which the log has as well; refuses what is still too large. */
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
  // A base beyond the stored revisions comes from another history: what the client has seen of this one is unknown.
  if (command.sender.via === 'ws' && base > view.stored)
    return { events: [], outcome: { status: 'refused', rev: view.revision, code: 'invalid', errors: AHEAD } }
  const ruling = rule(view, { ...command, sender: { ...command.sender, seq } }, references)
  if ('code' in ruling)
    return { events: [], outcome: { status: 'refused', rev: view.revision, errors: [], ...ruling } }
  if (ruling.length === 0) return { events: [], outcome: { status: 'noop', rev: view.revision } }
  // Sent again, or delayed: a later command of the client has taken effect since, so this one no longer may.
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

/** Whether anything was written after revision `upTo`, which the sender's preview was made from. */
function isBehind(view: DraftView, { upTo }: { readonly upTo?: number | undefined }): boolean {
  return upTo !== undefined && view.cells().some(([, { rev }]) => rev > upTo)
}

/** Why a REST call with an outdated preview is refused, with pointers to its own fields; null if it is up to date. */
function callRefused(view: DraftView, { upTo }: { readonly upTo: number }): Ruling | null {
  const refusal = (code: 'invalid' | 'guard-failed', error: FieldError['code']): Ruling => ({
    code,
    errors: [{ pointer: '/upTo', code: error }],
  })
  if (upTo > view.stored) return refusal('invalid', 'out-of-range')
  return isBehind(view, { upTo }) ? refusal('guard-failed', 'changed-meanwhile') : null
}

/** The snapshot may also be of an earlier revision that the state still holds, such as the published one. */
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

/** Errors for the blind keys where the command would replace another user's value by a different one. */
function unreadIn(view: DraftView, { ops, blind, sender }: Ops): FieldError[] {
  if (!blind || blind.size === 0) return []
  return ops.flatMap(({ k, v }, index) => {
    const cell = blind.has(k) ? view.cell(k) : undefined
    const isForeign = cell && !sameValue(cell.v, v) && !view.isWriter(sender.context.actor, cell.w)
    return isForeign ? [{ pointer: pointer(['ops', index]), code: 'not-read' }] : []
  })
}

/**
 * Keys of a whole map that others set to the same value since: written again in their name, as seen by the sender now.
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
      // A very large command leaves the writers out to fit into one append: the log has them as well.
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
  // The fingerprint was calculated before this decision, so the planning period may have changed since.
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

/** Adds the sender to an event, and chains it to the event before by its hash. */
function signed(view: DraftView, body: Body, sender: DraftSender & { seq: number }): Decided {
  const { clientId, seq, base, via, context } = sender
  const event = { type: body.type, data: { ...body.data, clientId, seq, base, via, prevHash: view.hash } }
  view.hash = draftEventHash({ ...event, metadata: context })
  view.revision += 1
  return { ...event, context }
}
