import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { accepted, type DraftRequest } from '#planning/draft/draft-writer.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import type { Folded } from '#kernel/streams/folded.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'

type Call = {
  readonly deps: Pick<Deps, 'now'>
  readonly live: LiveDraft
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Stores the change of a REST call once, however often it is sent (by its `Idempotency-Key`) and wherever it arrives.
 * Returns the revision after it and sets the `Position` header; nothing is stored when `command` gives null.
 */
export async function storedOnce(
  { deps, live, request, reply }: Call,
  command: (context: CommandContext) => Promise<DraftRequest | null>,
): Promise<number> {
  const context = commandContext(request, deps.now())
  const told = (stored: Pick<Folded<unknown>, 'position' | 'revision'>): number => {
    reply.header('Position', String(stored.position))
    return revisionOf(stored)
  }
  const earlier = await live.earlier(context)
  if (earlier) return told(earlier)
  const commanded = await command(context)
  const folded = await live.folded()
  if (commanded === null) return told(folded)
  const answer = await live.writer.submit(commanded)
  // Another process may have stored the same call meanwhile: then it is refused only because of its own effect.
  const meanwhile = answer.status === 'refused' ? await live.earlier(context) : null
  if (meanwhile) return told(meanwhile)
  const rev = accepted(answer)
  reply.header('Position', String(await live.positionFrom(folded.position)))
  return rev
}
