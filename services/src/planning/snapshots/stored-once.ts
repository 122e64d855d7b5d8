import type { MomentRestored } from '@staffplan/contracts/planning/snapshot-map'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import type { DraftCommand } from '#planning/draft/draft-command.ts'
import type { DraftSender } from '#planning/draft/draft-sender.ts'
import { accepted } from '#planning/draft/draft-writer.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import { senderOf } from '#planning/whole-map/store-save.ts'

type Call = {
  readonly deps: Pick<Deps, 'now'>
  readonly live: LiveDraft
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Revision that it was announced from. */
  readonly upTo: number
}
type Commanded = Extract<DraftCommand, { type: 'restoreMoment' | 'revert' }>

/** A change of the draft, stored once however often it is sent (by its `Idempotency-Key`), and wherever it arrives. */
export async function storedOnce(
  { deps, live, request, reply, upTo }: Call,
  command: (sender: DraftSender) => Promise<Commanded>,
): Promise<MomentRestored> {
  const context = commandContext(request, deps.now())
  const told = (earlier: NonNullable<Awaited<ReturnType<LiveDraft['earlier']>>>): MomentRestored => {
    reply.header('Position', String(earlier.position))
    return { rev: revisionOf(earlier) }
  }
  const earlier = await live.earlier(context)
  if (earlier) return told(earlier)
  const commanded = await command(senderOf(request, { context, base: upTo }))
  const { position } = await live.folded()
  const answer = await live.writer.submit(commanded)
  // Another process may have stored it meanwhile: what refuses it now is then its own doing.
  const meanwhile = answer.status === 'refused' ? await live.earlier(context) : null
  if (meanwhile) return told(meanwhile)
  const rev = accepted(answer)
  reply.header('Position', String(await live.positionFrom(position)))
  return { rev }
}
