import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'

const MAX_KEY = 200

/**
 * Who commands, when, and under which command id: the same id again for the same `Idempotency-Key`. A digest of `sent` is
 * stored with the events, so it must not contain secrets. Keys count per user and are ignored when nobody is signed in.
 */
export function commandContext(
  request: FastifyRequest,
  now: Date,
  sent: unknown = request.body,
): CommandContext {
  const context = unkeyedContext(request, now)
  const key = idempotencyKey(request)
  if (key === null || !request.signedIn) return context
  const text = `${request.method} ${askedBy(request, sent)}`
  return {
    ...context,
    commandId: uuidFrom(`${context.actor}\n${key}`),
    request: request.personalDigest ?? createHash('sha256').update(text).digest('hex'),
  }
}

/** Everything that tells one call from another, including `If-Match`, which alone says what an undo undoes. */
export function askedBy({ url, body, headers }: FastifyRequest, sent: unknown = body): string {
  const asked = `${withoutUploadId(url)}\n${JSON.stringify(sent ?? null)}`
  const ifMatch = headers['if-match']
  return ifMatch === undefined ? asked : `${asked}\n${ifMatch}`
}

/** The address without `uploadId`, which only names where progress is shown and differs when a file is sent again. */
function withoutUploadId(url: string): string {
  const [path, ...queries] = url.split('?')
  const parameters = queries.join('?').split('&')
  const asked = parameters.filter((parameter) => !parameter.startsWith('uploadId='))
  if (asked.length === parameters.length) return url
  return asked.length === 0 ? path! : `${path}?${asked.join('&')}` // split gives one at least
}

/** The `Idempotency-Key` of a POST; null without one, and for other methods, which need none. */
export function idempotencyKey({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || method !== 'POST') return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY) {
    throw new Refusal('parameter-invalid', { params: { name: 'Idempotency-Key' } })
  }
  return key
}

/**
 * Context of a command that ignores idempotency keys, because its answer has a secret that cannot be shown again, or its
 * request has only secrets, of which no digest may be stored.
 */
export function unkeyedContext(request: FastifyRequest, now: Date): CommandContext {
  const actor = request.signedIn?.userId ?? 0
  const session = request.signedIn ? { session: request.signedIn.sessionId } : {}
  return { commandId: randomUUID(), correlationId: request.id, actor, ...session, at: now.toISOString() }
}

/** Context of commands that the server issues by itself. */
export function systemContext(now: Date, correlationId: string = randomUUID()): CommandContext {
  return { commandId: randomUUID(), correlationId, actor: 0, at: now.toISOString() }
}
