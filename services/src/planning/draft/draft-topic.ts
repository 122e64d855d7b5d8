import type { CommandFrame } from '@staffplan/contracts/live'
import { draftOp, guardedOp, publishArgs } from '@staffplan/contracts/planning/draft'
import { discardArgs, restoreArgs, snapshotArgs, undoArgs } from '@staffplan/contracts/planning/snapshot'
import { Refusal } from '@staffplan/contracts/refusal'
import { NO_BASE } from '@staffplan/contracts/told-origin'
import { parse } from '@staffplan/contracts/validation'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { liveErrorOf } from '#live/live-error.ts'
import type { ConnectedSender, LiveOutcome, Sender, TopicSource } from '#live/topic-source.ts'
import { clientName } from '#streams/big-picture-state.ts'
import { PERIOD_MODEL } from '#planning/planning-period.ts'
import { units } from '#planning/structure/collections.ts'
import { headcounts, payrolls } from '#staffing/collections.ts'
import type { DraftSender } from './writes/draft-sender.ts'
import type { DraftRequest } from './draft-writer.ts'
import type { Drafts } from './drafts.ts'

const ops = z.array(draftOp).min(1)
/** If several ops have the same key, the last one counts. */
const guardedOps = z
  .array(guardedOp)
  .min(1)
  .transform((all) => [...new Map(all.map((op) => [op.k, op])).values()])

/** Read models whose changes affect the numbers on the planning page, or the years it shows. */
export const PLANNED_MODELS = [
  units.collection.name,
  headcounts.name,
  payrolls.name,
  'specialDrivers',
  PERIOD_MODEL,
]

/** Topic `draft:{planId}`, in which administrators plan together and auditors watch. */
export function draftTopics({ now }: Pick<Deps, 'now'>, drafts: Pick<Drafts, 'named'>): TopicSource {
  return {
    kind: 'draft',
    role: 'auditor',
    pay: true,
    lists: PLANNED_MODELS,
    open: async (planId) => (await drafts.named(planId))?.feed ?? null,
    async lastSeq(planId, { user, clientId }) {
      const folded = await (await drafts.named(planId))?.folded()
      return folded?.state.clients.last(clientName(user.userId, clientId)) ?? 0
    },
    checksum: async (planId) => (await drafts.named(planId))?.checksum() ?? null,
    command: (planId, frame, sender) =>
      handleCommand(drafts, { planId, frame, sender, at: now().toISOString() }),
  }
}

async function handleCommand(
  drafts: Pick<Drafts, 'named'>,
  { planId, frame, sender, at }: { planId: string; frame: CommandFrame; sender: ConnectedSender; at: string },
): Promise<LiveOutcome> {
  // The only await before the command is queued, which keeps commands in the order of arrival.
  const draft = await drafts.named(planId)
  if (sender.isOver()) return { status: 'unknown' }
  if (!draft) return { status: 'refused', code: 'not-found', message: 'not-found', details: [] }
  try {
    const answer = await draft.writer.submit(
      requestOf(frame, senderOf(frame, sender, { planId, at }), sender.payRight),
    )
    if ('rev' in answer && answer.rev > draft.feed.head) await draft.catchUp()
    draft.feed.flush()
    return answer.status === 'refused' ? refused(answer) : answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    draft.feed.flush()
    return refused(error)
  }
}

type Refused = Pick<Refusal, 'code' | 'errors'> & { readonly skipped?: readonly string[] }

function refused({ code, errors, skipped }: Refused): LiveOutcome {
  const named = skipped ? { skipped } : {}
  return { status: 'refused', code: liveErrorOf(code), message: code, details: errors, ...named }
}

function senderOf(
  { seq, base, seen, over, why }: CommandFrame,
  { user, clientId, correlationId }: Sender,
  { planId, at }: { planId: string; at: string },
): DraftSender {
  if (why === NO_BASE) throw new Refusal('invalid', { errors: [{ pointer: '/why', code: 'forbidden' }] })
  const commandId = uuidFrom(`draft ${planId}\n${clientName(user.userId, clientId)}\n${seq}`)
  const { userId: actor, sessionId: session } = user
  const context = { commandId, correlationId, actor, session, at, ...(why === undefined ? {} : { why }) }
  const known = seen === undefined ? {} : { seen, ...(over && { over: new Set(over) }) }
  return { clientId, seq, base, ...known, via: 'ws', context }
}

/** Turns a command frame into a request for the writer. Throws a `Refusal` if its ops or arguments are invalid. */
export function requestOf(frame: CommandFrame, sender: DraftSender, payRight: () => PayRight): DraftRequest {
  switch (frame.type) {
    case 'ops':
      return { type: 'ops', sender, cause: 'edit', ops: parse(z.object({ ops }), { ops: frame.ops }).ops }
    case 'publish': {
      const { args } = parse(z.object({ args: publishArgs }), { args: frame.args })
      const { upTo, message } = args
      return {
        type: 'publish',
        sender,
        right: payRight(),
        upTo,
        ...(message === undefined ? {} : { message }),
      }
    }
    case 'discard': {
      const { args } = parse(z.object({ args: discardArgs }), { args: frame.args ?? {} })
      return { type: 'discard', sender, ...announcedFrom(args) }
    }
    case 'restore': {
      const { args } = parse(z.object({ args: restoreArgs }), { args: frame.args })
      return { type: 'restore', sender, title: args.title, ...announcedFrom(args) }
    }
    case 'snapshot': {
      const { args } = parse(z.object({ args: snapshotArgs }), { args: frame.args })
      const seen = args.seen === undefined ? {} : { seen: args.seen }
      return { type: 'snapshot', sender, title: args.title, ...announcedFrom(args), ...seen }
    }
    case 'undo':
    case 'redo': {
      if (frame.ops !== undefined) {
        const { ops } = parse(z.object({ ops: guardedOps }), { ops: frame.ops })
        return { type: 'guarded', sender, cause: frame.type, ops }
      }
      const { args } = parse(z.object({ args: undoArgs }), { args: frame.args })
      return { type: 'undo', cause: frame.type, sender, rev: args.rev }
    }
  }
}

function announcedFrom({ upTo }: z.infer<typeof discardArgs>): { readonly upTo?: number } {
  return upTo === undefined ? {} : { upTo }
}
