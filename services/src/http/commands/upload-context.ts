import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { keyedDigest } from '#kernel/sealing/keyed-digest.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { commandContext } from './command-context.ts'

type Asked = {
  readonly context: CommandContext
  /** The same upload was done before: it gets that answer, whatever else runs meanwhile. */
  readonly isRepeat: boolean
}

type Upload = {
  readonly now: Date
  readonly file: Buffer
  readonly about: string
  readonly isDryRun: boolean
  /** For files with personal data: key the digest that is stored with the events, so that it cannot confirm guesses. */
  readonly keys: PersonalKeys | null
}

/**
 * Context of an upload. With an `Idempotency-Key`, the file and what it is about are part of the request's digest; a preview
 * stores nothing and does not use up the key. Throws `idempotency-key-reused`.
 */
export async function uploadContext(
  request: FastifyRequest,
  { now, file, about, isDryRun, keys }: Upload,
): Promise<Asked> {
  const context = commandContext(request, now)
  if (context.request === undefined) return { context, isRepeat: false }
  const plain = createHash('sha256').update(`${context.request} ${about} `).update(file).digest('hex')
  const hash = await keyedDigest(keys, { purpose: 'request', plain })
  const isRepeat = !isDryRun && (await request.claimKey(hash))
  return { context: { ...context, request: hash }, isRepeat }
}
