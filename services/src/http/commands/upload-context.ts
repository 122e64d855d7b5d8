import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { commandContext } from './command-context.ts'

/**
 * With an `Idempotency-Key` the file itself, and what it is about, belong to the request; a preview stores nothing and leaves the key
 * free. Throws `idempotency-key-reused`.
 */
export async function uploadContext(
  request: FastifyRequest,
  { now, file, about, isDryRun }: { now: Date; file: Buffer; about: string; isDryRun: boolean },
): Promise<CommandContext> {
  const context = commandContext(request, now)
  if (context.request === undefined) return context
  const hash = createHash('sha256').update(`${context.request} ${about} `).update(file).digest('hex')
  if (!isDryRun) await request.claimKey(hash)
  return { ...context, request: hash }
}
