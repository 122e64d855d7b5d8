import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'

const MAX_KEY = 200

/**
 * Who asks, when, and under which command id: with an `Idempotency-Key` the same one again. A digest of the body is
 * stored with the events, so a body with a secret is passed without it. Keys are per user: without one they mean nothing.
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

/** All that a call asks for: what is undone stands in `If-Match` alone. */
export function askedBy({ url, body, headers }: FastifyRequest, sent: unknown = body): string {
  const asked = `${withoutUploadId(url)}\n${JSON.stringify(sent ?? null)}`
  const ifMatch = headers['if-match']
  return ifMatch === undefined ? asked : `${asked}\n${ifMatch}`
}

/** It names where the progress of a file is shown: the same file may be sent again from another page. */
function withoutUploadId(url: string): string {
  const [path, ...queries] = url.split('?')
  const parameters = queries.join('?').split('&')
  const asked = parameters.filter((parameter) => !parameter.startsWith('uploadId='))
  if (asked.length === parameters.length) return url
  return asked.length === 0 ? path! : `${path}?${asked.join('&')}` // split gives one at least
}

/** The `Idempotency-Key` of a POST, null without one; nobody keeps one that is no use. */
export function idempotencyKey({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || method !== 'POST') return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY) {
    throw new Refusal('parameter-invalid', { params: { name: 'Idempotency-Key' } })
  }
  return key
}

/**
 * The same for a command that is a new one each time: its answer has a secret that cannot be told again, or its request nothing
 * but secrets, of which no digest is stored.
 */
export function unkeyedContext(request: FastifyRequest, now: Date): CommandContext {
  const actor = request.signedIn?.userId ?? 0
  const session = request.signedIn ? { session: request.signedIn.sessionId } : {}
  return { commandId: randomUUID(), correlationId: request.id, actor, ...session, at: now.toISOString() }
}

/** What the server does of its own accord. */
export function systemContext(now: Date, correlationId: string = randomUUID()): CommandContext {
  return { commandId: randomUUID(), correlationId, actor: 0, at: now.toISOString() }
}
