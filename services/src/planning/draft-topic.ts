import type { CommandFrame } from '@staffplan/contracts/live'
import { draftOp, publishArgs } from '@staffplan/contracts/planning/draft'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import { z } from 'zod'
import type { Deps } from '#http/deps.ts'
import { uuidFrom } from '#kernel/event-id.ts'
import { liveErrorOf } from '#live/live-error.ts'
import type { ConnectedSender, LiveOutcome, Sender, TopicSource } from '#live/topic-source.ts'
import { clientName } from '#streams/big-picture.ts'
import type { DraftSender } from './draft-commands.ts'
import type { DraftRequest } from './draft-writer.ts'
import type { Drafts } from './drafts.ts'

const ops = z.array(draftOp).min(1)

/** Models whose changes move the numbers on the page. */
export const PLANNED_MODELS = ['bigPicture', 'specialDrivers']

/** `draft:{planId}`: administrators plan together. */
export function draftTopics({ now }: Pick<Deps, 'now'>, drafts: Drafts): TopicSource {
  return {
    kind: 'draft',
    role: 'admin',
    lists: PLANNED_MODELS,
    open: async (planId) => (await drafts.named(planId))?.feed ?? null,
    async lastSeq(planId, { user, clientId }) {
      const folded = await (await drafts.named(planId))?.folded()
      return folded?.state.lastSeq.get(clientName(user.userId, clientId)) ?? 0
    },
    checksum: async (planId) => (await drafts.named(planId))?.checksum() ?? null,
    command: (planId, frame, sender) => obey(drafts, { planId, frame, sender, at: now().toISOString() }),
  }
}

async function obey(
  drafts: Drafts,
  { planId, frame, sender, at }: { planId: string; frame: CommandFrame; sender: ConnectedSender; at: string },
): Promise<LiveOutcome> {
  // The one await before the line of commands: it keeps the order of arrival.
  const draft = await drafts.named(planId)
  if (sender.isOver()) return { status: 'unknown' }
  if (!draft) return { status: 'refused', code: 'not-found', message: 'not-found', details: [] }
  try {
    const answer = await draft.writer.submit(request(frame, senderOf(frame, sender, { planId, at })))
    if ('rev' in answer && answer.rev > draft.feed.head) await draft.catchUp()
    draft.feed.flush()
    return answer.status === 'refused' ? refused(answer) : answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    draft.feed.flush()
    return refused(error)
  }
}

function refused({ code, errors }: Pick<Refusal, 'code' | 'errors'>): LiveOutcome {
  return { status: 'refused', code: liveErrorOf(code), message: code, details: errors }
}

function senderOf(
  { seq, base, why }: CommandFrame,
  { user, clientId, correlationId }: Sender,
  { planId, at }: { planId: string; at: string },
): DraftSender {
  const commandId = uuidFrom(`draft ${planId}\n${clientName(user.userId, clientId)}\n${seq}`)
  const { userId: actor, sessionId: session } = user
  const context = { commandId, correlationId, actor, session, at, ...(why === undefined ? {} : { why }) }
  return { clientId, seq, base, via: 'ws', context }
}

function request(frame: CommandFrame, sender: DraftSender): DraftRequest {
  switch (frame.type) {
    case 'ops':
      return { type: 'ops', sender, cause: 'edit', ops: parse(z.object({ ops }), { ops: frame.ops }).ops }
    case 'publish': {
      const { args } = parse(z.object({ args: publishArgs }), { args: frame.args })
      const { upTo, message } = args
      return { type: 'publish', sender, upTo, ...(message === undefined ? {} : { message }) }
    }
    case 'discard':
      return { type: 'discard', sender }
    case 'restore':
    case 'snapshot':
    case 'undo':
    case 'redo':
      throw new Refusal('invalid', { errors: [{ pointer: '/type', code: 'not-a-choice' }] })
  }
}
