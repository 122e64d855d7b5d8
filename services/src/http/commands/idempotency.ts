import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedBy, idempotencyKey } from './command-context.ts'
import type { Deps } from '#deps.ts'
import { InstallationKey } from '#installation-key.ts'
import { type KeptCall, type StoredAnswer, IdempotencyStore } from './idempotency-store.ts'

const MAX_PAYLOAD = 64 * 1024
const KEPT_HEADERS = [
  'content-type',
  'etag',
  'position',
  'location',
  'last-modified',
  'last-modified-by',
] as const

/** A call that runs, or whose answer is not stored yet. */
type RunningCall = {
  readonly request: string
  /** Null for an error, or an answer too large to keep: a repeated call then runs again, and the log recognises it. */
  readonly answer: Promise<StoredAnswer | null>
  readonly settle: (answer: StoredAnswer | null) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For calls with personal data, or pay in the body: a digest of the request; no guess can be checked without the installation's key. */
    personalDigest: string | null
    /** Whether the request's key was used before, as far as can be told before its body is read. */
    hasKnownKey: () => Promise<boolean>
    /**
     * For an upload, whose body is known only once its route has read it: waits until the same upload has ended, if it runs,
     * and tells whether it was done before. Throws when the key was used for another request.
     */
    claimKey: (asked: string) => Promise<boolean>
  }
  interface FastifyContextConfig {
    /** The answer has a secret that is shown only once: it is not kept, and each call is a new one. */
    secret?: true
    /** The answer has personal data, which may only be stored under its own keys: so the answer is not kept. */
    personal?: true
    /** The request's body has pay: its digest needs the installation's key. */
    payInBody?: true
  }
}

/**
 * `Idempotency-Key` on POST, per user for 24 hours: the same key and body give the same answer, also while the first call
 * still runs. Without a kept answer, as for uploads and answers that are too large, the command id (`commandContext`) still
 * finds what was stored.
 */
export function answerOnce(
  app: FastifyInstance,
  { config, expiring, personalData }: Pick<Deps, 'config' | 'expiring' | 'personalData'>,
): void {
  const key = new InstallationKey(config) // bodies may have passwords, which nobody can guess from a digest without this key
  const kept = new IdempotencyStore({ expiring, key })
  const running = new Map<string, RunningCall>()
  app.decorateRequest('personalDigest', null)
  const mine = new WeakMap<FastifyRequest, { readonly name: string; readonly call: RunningCall }>()

  app.decorateRequest('hasKnownKey', async function (this: FastifyRequest) {
    const name = nameOf(this)
    return name !== null && (running.has(name) || (await kept.get(name)) !== null)
  })
  app.decorateRequest('claimKey', async function (this: FastifyRequest, sent: string) {
    const name = nameOf(this)
    return name !== null && (await claim(this, { name, asked: await key.digest(sent) })) !== null
  })

  app.addHook('preHandler', async (request, reply) => {
    const name = nameOf(request)
    if (name === null || isUpload(request)) return
    const asked = await key.digest(askedBy(request))
    const { personal, payInBody } = request.routeOptions.config
    // Needs the keys' store, so other calls must not wait for it.
    if (personal || payInBody)
      request.personalDigest = (await personalData.keys?.digest('request', askedBy(request))) ?? asked
    const earlier = await claim(request, { name, asked })
    return earlier?.answer ? again(reply, earlier.answer) : undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    settle(request, answerOf(reply, payload), reply.statusCode < 300)
    return payload
  })
  // The connection was closed before an answer, so that nobody must wait for one.
  app.addHook('onResponse', async (request) => settle(request, null))
  app.addHook('onRequestAbort', async (request) => settle(request, null))

  /** The same call if it was done before. Without a kept answer the call has to run, and the log tells what was stored. */
  async function claim(
    request: FastifyRequest,
    { name, asked }: { readonly name: string; readonly asked: string },
  ): Promise<KeptCall | null> {
    for (let before = running.get(name); before; before = running.get(name)) {
      if (before.request !== asked) throw new Refusal('idempotency-key-reused')
      const answer = await before.answer
      request.lookAgain()
      if (answer) return { request: asked, answer }
    }
    const { promise, resolve } = Promise.withResolvers<StoredAnswer | null>()
    const call = { request: asked, answer: promise, settle: resolve }
    running.set(name, call)
    mine.set(request, { name, call })
    const earlier = await kept.get(name)
    if (!earlier) return null
    if (earlier.request !== asked) throw new Refusal('idempotency-key-reused')
    if (earlier.answer === null) return earlier
    ended(request)?.call.settle(earlier.answer)
    forget(name, call)
    request.lookAgain()
    return earlier
  }

  /** Ends a call: hands its answer to those who sent the call again meanwhile, and stores it. */
  function settle(request: FastifyRequest, answer: StoredAnswer | null, isDone = false): void {
    const { name, call } = ended(request) ?? {}
    if (name === undefined || !call) return
    const isWithheld = request.routeOptions.config.personal === true
    const shared = isUpload(request) ? null : answer
    if (shared) call.settle(shared)
    const keep = (): Promise<void> =>
      kept.keep(name, { request: call.request, answer: isWithheld ? null : shared })
    const keeping = isDone ? keep() : Promise.resolve()
    keeping
      .catch((error: unknown) => request.log.error(error))
      .finally(() => {
        forget(name, call)
        call.settle(null) // for those still waiting; any earlier, they would find this very call again, in an endless loop
      })
  }

  function forget(name: string, call: RunningCall): void {
    if (running.get(name) === call) running.delete(name)
  }

  function ended(request: FastifyRequest) {
    const call = mine.get(request)
    mine.delete(request)
    return call
  }
}

function nameOf(request: FastifyRequest): string | null {
  const key = idempotencyKey(request)
  if (request.routeOptions.config.secret) return null
  if (key === null || !request.signedIn) return null
  return `${request.signedIn.userId}\n${key}`
}

function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
}

function answerOf(reply: FastifyReply, payload: unknown): StoredAnswer | null {
  const text = payload === undefined || payload === null ? '' : payload
  if (reply.statusCode >= 300 || typeof text !== 'string' || text.length > MAX_PAYLOAD) return null
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return { status: reply.statusCode, headers: Object.fromEntries(headers), payload: text }
}

function again(reply: FastifyReply, { status, headers, payload }: StoredAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .serializer(() => payload)
    .send(payload)
}
