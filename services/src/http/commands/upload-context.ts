import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { commandContext } from './command-context.ts'

type Asked = {
  readonly context: CommandContext
  /** The same upload was done before: it gets that answer, whatever else runs meanwhile. */
  readonly isRepeat: boolean
}

/**
 * Context of an upload. With an `Idempotency-Key`, the file and what it is about are part of the request's digest; a preview
 * stores nothing and does not use up the key. Throws `idempotency-key-reused`.
 */
export async function uploadContext(
  request: FastifyRequest,
  { now, file, about, isDryRun }: { now: Date; file: Buffer; about: string; isDryRun: boolean },
): Promise<Asked> {
  const context = commandContext(request, now)
  if (context.request === undefined) return { context, isRepeat: false }
  const hash = createHash('sha256').update(`${context.request} ${about} `).update(file).digest('hex')
  const isRepeat = !isDryRun && (await request.claimKey(hash))
  return { context: { ...context, request: hash }, isRepeat }
}
