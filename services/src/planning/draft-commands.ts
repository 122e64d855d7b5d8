import { ENGINE } from '@staffplan/contracts/arithmetic/plan'
import { liveLimits } from '@staffplan/contracts/live'
import {
  type DraftOp,
  type DraftWrite,
  MAX_DRAFT_KEYS,
  writerName,
} from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied, DraftPublished } from '@staffplan/contracts/planning/draft-events'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import type { CommandContext, Decided } from '#kernel/stream-model.ts'
import type { BigPictureState } from '#streams/big-picture.ts'
import { draftEventHash } from '#streams/big-picture-hash.ts'
import { DraftView, sameValue } from './draft-view.ts'
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
export type Proof = Pick<DraftPublished, 'structPos' | 'stateHash' | 'resultHash'>

export type DraftCommand = { readonly sender: DraftSender } & (
  | { readonly type: 'ops'; readonly ops: readonly DraftOp[]; readonly cause: DraftOpsApplied['cause'] }
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

/** Decides commands in the order of arrival, each on what the ones before it leave behind. */
export function decideDraft(
  state: BigPictureState,
  revision: number,
  { commands, references }: { commands: readonly DraftCommand[]; references: DraftReferences },
): { readonly events: Decided[]; readonly outcomes: DraftOutcome[] } {
  const view = new DraftView(state, revision)
  const events: Decided[] = []
  const outcomes = commands.map((command): DraftOutcome => {
    const { context, clientId } = command.sender
    const last = view.lastSeq(context.actor, clientId)
    const seq = command.sender.seq ?? last + 1
    if (seq <= last) return { status: 'dup', rev: view.revision }
    const ruling = rule(view, { ...command, sender: { ...command.sender, seq } }, references)
    if ('code' in ruling)
      return { status: 'refused', rev: view.revision, errors: [], ...ruling } satisfies DraftOutcome
    if (ruling.length === 0) return { status: 'noop', rev: view.revision }
    events.push(...ruling.map((body) => signed(view, body, { ...command.sender, seq })))
    view.took(context.actor, clientId, seq)
    return { status: 'applied', rev: view.revision }
  })
  return { events, outcomes }
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

function ruleOps(
  view: DraftView,
  command: Extract<DraftCommand, { type: 'ops' }> & { sender: { seq: number } },
  references: DraftReferences,
): Ruling {
  const errors: FieldError[] = []
  const writes = new Map<string, DraftWrite>()
  for (const [index, op] of command.ops.entries()) {
    const checked = checkWrite(op, references)
    if ('op' in checked) writes.set(op.k, checked.op)
    else errors.push({ pointer: pointer(['ops', index]), ...checked })
  }
  if (errors.length > 0) return { code: 'invalid', errors: errors.slice(0, MAX_ERRORS) }
  const changed = [...writes.values()].filter(({ k, v }) => !sameValue(view.value(k), v))
  const more = changed.filter(({ k, v }) => v !== null && view.value(k) === null).length
  if (more > 0 && view.keys + more > MAX_DRAFT_KEYS) {
    const params = { max: MAX_DRAFT_KEYS }
    return { code: 'too-many-entries', errors: [{ pointer: '/ops', code: 'too-many-entries', params }] }
  }
  return write(view, command, changed)
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
  const writer = writerName({ cid: sender.clientId, seq: sender.seq })
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
  { clientId, base }: DraftSender,
  writes: readonly DraftWrite[],
): NonNullable<DraftOpsApplied['over']> {
  return writes.flatMap(({ k }) => {
    const cell = view.cell(k)
    const isForeign = cell && cell.rev > base && !cell.w.startsWith(`${clientId}:`)
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
  const said = message ? { message } : {}
  const counted = mismatches ? { mismatches } : {}
  return [{ type: 'DraftPublished', data: { upTo, engine: ENGINE, ...proof, ...said, ...counted } }]
}

/** The event with its sender, chained to the one before. */
function signed(view: DraftView, body: Body, sender: DraftSender & { seq: number }): Decided {
  const { clientId, seq, base, via, context } = sender
  const event = { type: body.type, data: { ...body.data, clientId, seq, base, via, prevHash: view.hash } }
  view.hash = draftEventHash({ ...event, metadata: context })
  view.revision += 1
  return { ...event, context }
}
