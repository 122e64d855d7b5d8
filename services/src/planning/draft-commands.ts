import { ENGINE } from '@staffplan/contracts/arithmetic/plan'
import { liveLimits } from '@staffplan/contracts/live'
import { type DraftOp, type DraftWrite, MAX_DRAFT_KEYS, sameValue } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied, DraftPublished } from '@staffplan/contracts/planning/draft-events'
import { isWriterOf, writerName } from '@staffplan/contracts/planning/writer'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import type { CommandContext, Decided } from '#kernel/stream-model.ts'
import type { BigPictureState } from '#streams/big-picture.ts'
import { draftEventHash } from '#streams/big-picture-hash.ts'
import { AppendRoom } from './append-room.ts'
import { DraftView } from './draft-view.ts'
import { checkWrite, type DraftReferences } from './draft-write.ts'

/** Who sends a command; without a number it takes the next one of its client. */
export type DraftSender = {
  readonly clientId: string
  readonly seq: number | null
  /** Revision on the sender's screen. */
  readonly base: number
  readonly via: 'ws' | 'rest'
  readonly context: CommandContext
}

/** What a save must prove: made from the draft as of `upTo`. */
export type Proof = Pick<
  DraftPublished,
  'structPos' | 'stateHash' | 'resultHash' | 'period' | 'specialDrivers'
>

export type DraftCommand = { readonly sender: DraftSender } & (
  | {
      readonly type: 'ops'
      readonly ops: readonly DraftOp[]
      readonly cause: DraftOpsApplied['cause']
      /** Keys of which the sender may not know what they hold: what somebody else wrote there stays. */
      readonly blind?: ReadonlySet<string>
    }
  | { readonly type: 'discard' }
  | {
      readonly type: 'publish'
      readonly upTo: number
      readonly message?: string
      /** Null when the revision cannot be published any more. */
      readonly proof: Proof | null
      readonly mismatches?: number
    }
)

/** `rev` is the revision that the command was decided at, or its last event's. */
export type DraftOutcome =
  | { readonly status: 'applied' | 'noop' | 'dup'; readonly rev: number }
  | {
      readonly status: 'refused'
      readonly rev: number
      readonly code: RefusalCode
      readonly errors: readonly FieldError[]
    }

type Body = Pick<Decided, 'type'> & { readonly data: object }
type Ruling = readonly Body[] | { readonly code: RefusalCode; readonly errors?: readonly FieldError[] }

export type DraftCommands = {
  readonly commands: readonly DraftCommand[]
  readonly references: DraftReferences
  /** What the log takes in one append; everything unless given. */
  readonly mostBytes?: number
  /** Whether whoever sends a command may still do so; everybody unless given. */
  readonly permits?: (context: CommandContext) => boolean
}

const ANY_SIZE = Number.POSITIVE_INFINITY

/**
 * Decides commands in the order of arrival, each on what the ones before it leave behind. As many as one append takes:
 * the others are without an outcome, and have to come again.
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
  const last = view.lastSeq(context.actor, clientId)
  const seq = command.sender.seq ?? last + 1
  if (seq <= last) return { events: [], outcome: { status: 'dup', rev: view.revision } }
  const ruling = rule(view, { ...command, sender: { ...command.sender, seq } }, references)
  if ('code' in ruling)
    return { events: [], outcome: { status: 'refused', rev: view.revision, errors: [], ...ruling } }
  if (ruling.length === 0) return { events: [], outcome: { status: 'noop', rev: view.revision } }
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
      return write(view, { ...command, cause: 'discard' }, published(view))
    case 'publish':
      return rulePublish(view, command)
  }
}

type Ops = Extract<DraftCommand, { type: 'ops' }> & { readonly sender: { readonly seq: number } }

function ruleOps(view: DraftView, command: Ops, references: DraftReferences): Ruling {
  const errors: FieldError[] = []
  const writes = new Map<string, DraftWrite>()
  for (const [index, op] of command.ops.entries()) {
    const checked = checkWrite(op, references)
    if ('op' in checked) writes.set(op.k, checked.op)
    else errors.push({ pointer: pointer(['ops', index]), ...checked })
  }
  if (errors.length > 0) return { code: 'invalid', errors: errors.slice(0, MAX_ERRORS) }
  const unread = unreadIn(view, command)
  if (unread.length > 0) return { code: 'not-read', errors: unread.slice(0, MAX_ERRORS) }
  const changed = [...writes.values()].filter(({ k, v }) => !sameValue(view.value(k), v))
  const more = changed.filter(({ k, v }) => v !== null && view.value(k) === null).length
  if (more > 0 && view.keys + more > MAX_DRAFT_KEYS) {
    const params = { max: MAX_DRAFT_KEYS }
    return { code: 'too-many-entries', errors: [{ pointer: '/ops', code: 'too-many-entries', params }] }
  }
  return write(view, command, [...changed, ...agreedIn(view, command, writes)])
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

const MAX_ERRORS = 100

/** The writes that bring the draft back to what was last published. */
function published(view: DraftView): DraftWrite[] {
  const { cells } = view.state.published
  return [...view.cells()]
    .map(([k]): DraftWrite => {
      const before = cells.get(k)
      return before ? { k, v: before.v, w: before.w } : { k, v: null }
    })
    .filter(({ k, v }) => !sameValue(view.value(k), v))
}

/** One event, or several parts that take effect together when the writes are too many for one. */
function write(
  view: DraftView,
  { sender, cause }: { sender: DraftSender & { seq: number }; cause: DraftOpsApplied['cause'] },
  writes: readonly DraftWrite[],
): Body[] {
  const size = liveLimits.opsPerCommand
  const n = Math.ceil(writes.length / size)
  const writer = writerName({ by: sender.context.actor, cid: sender.clientId, seq: sender.seq })
  const parts = Array.from({ length: n }, (_, i): Body => {
    const ops = writes.slice(i * size, (i + 1) * size)
    const over = overwritten(view, sender, ops)
    const txn = n > 1 ? { txn: { id: writer, i, n } } : {}
    return { type: 'DraftOpsApplied', data: { ops, cause, ...(over.length > 0 ? { over } : {}), ...txn } }
  })
  view.wrote(writes, { rev: view.revision + n, writer })
  return parts
}

/** What others wrote there since the sender's screen was drawn. */
function overwritten(
  view: DraftView,
  { clientId, base, context }: DraftSender,
  writes: readonly DraftWrite[],
): NonNullable<DraftOpsApplied['over']> {
  if (view.isBrief) return []
  const client = { userId: context.actor, clientId }
  return writes.flatMap(({ k, v }) => {
    const cell = view.cell(k)
    if (!cell || sameValue(cell.v, v)) return []
    const isForeign = cell.rev > base && !isWriterOf(cell.w, client)
    return isForeign ? [{ k, v: cell.v, w: cell.w }] : []
  })
}

function rulePublish(view: DraftView, command: Extract<DraftCommand, { type: 'publish' }>): Ruling {
  const { upTo, message, proof, mismatches } = command
  const last = view.state.lastPublish
  if (upTo > view.stored) {
    return { code: 'invalid', errors: [{ pointer: '/args/upTo', code: 'out-of-range' }] }
  }
  if (proof === null || (last !== null && upTo < last.upTo)) return { code: 'guard-failed' }
  const isWritten = view.state.unpublished.some(({ rev }) => rev <= upTo)
  const isSame = last?.stateHash === proof.stateHash && last.resultHash === proof.resultHash
  if (isSame && !isWritten && !mismatches) return []
  const upToHash = view.state.hashes.get(upTo) ?? ''
  const said = message ? { message } : {}
  const counted = mismatches ? { mismatches } : {}
  return [{ type: 'DraftPublished', data: { upTo, upToHash, engine: ENGINE, ...proof, ...said, ...counted } }]
}

/** The event with its sender, chained to the one before. */
function signed(view: DraftView, body: Body, sender: DraftSender & { seq: number }): Decided {
  const { clientId, seq, base, via, context } = sender
  const event = { type: body.type, data: { ...body.data, clientId, seq, base, via, prevHash: view.hash } }
  view.hash = draftEventHash({ ...event, metadata: context })
  view.revision += 1
  return { ...event, context }
}
