import { createHmac, randomBytes } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyKey } from './command-context.ts'
import { type KeptAnswer, type KeptCall, KeptCalls } from './kept-calls.ts'

const MAX_PAYLOAD = 64 * 1024
const KEPT_HEADERS = [
  'content-type',
  'etag',
  'position',
  'location',
  'last-modified',
  'last-modified-by',
] as const
/** Bodies may have passwords: nobody guesses them from a digest without it. */
const DIGEST_KEY = randomBytes(32)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer has a secret that is told once: it is kept nowhere, and the call is a new one each time. */
    secret?: true
  }
}

/**
 * `Idempotency-Key` on POST, per user for 24 hours: the same key and body gives the same answer, also while the first
 * call still runs. What was stored survives a restart through the command id (`commandContext`).
 */
export function answerOnce(app: FastifyInstance, now: () => Date): void {
  const calls = new KeptCalls()
  const running = new WeakMap<FastifyRequest, { key: string; call: KeptCall }>()

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    if (key === null) return
    calls.forgetOld(now().getTime())
    const asked = digest(request)
    for (let before = calls.get(key); before; before = calls.get(key)) {
      if (before.request !== asked) throw new Refusal('idempotency-key-reused')
      const answer = await before.answer
      request.lookAgain()
      if (answer) return again(reply, answer)
    }
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | null>()
    const call = { request: asked, at: now().getTime(), answer: promise, settle: resolve }
    calls.begun(key, call)
    running.set(request, { key, call })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    settle(request, answerOf(reply, payload))
    return payload
  })
  // The connection went before an answer: nobody may wait for one.
  app.addHook('onResponse', async (request) => settle(request, null))
  app.addHook('onRequestAbort', async (request) => settle(request, null))

  function settle(request: FastifyRequest, answer: KeptAnswer | null): void {
    const mine = running.get(request)
    if (!mine) return
    running.delete(request)
    calls.ended(mine, answer)
    mine.call.settle(answer)
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = idempotencyKey(request)
  const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  if (request.routeOptions.config.secret) return null
  if (key === null || !request.signedIn || isMultipart) return null
  return `${request.signedIn.userId}\n${key}`
}

function digest(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null)
  return createHmac('sha256', DIGEST_KEY).update(`${request.url}\n${body}`).digest('base64')
}

function answerOf(reply: FastifyReply, payload: unknown): KeptAnswer | null {
  const text = payload === undefined || payload === null ? '' : payload
  if (reply.statusCode >= 300 || typeof text !== 'string' || text.length > MAX_PAYLOAD) return null
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return { status: reply.statusCode, headers: Object.fromEntries(headers), payload: text }
}

function again(reply: FastifyReply, { status, headers, payload }: KeptAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .serializer(() => payload)
    .send(payload)
}
