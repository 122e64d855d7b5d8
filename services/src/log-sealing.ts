import { setTimeout as delay } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { LogSealer, type Seal } from '#kernel/chain/log-sealer.ts'
import type { ChainKey } from '#kernel/chain/seal.ts'
import { reasonOf } from '#observability/reason-of.ts'
import { type EventLog, type NewEvent, StoreUnavailable, WrongExpectedRevision } from '#ports/event-log.ts'

/** Milliseconds to wait after a failure before trying again. */
const PAUSE_AFTER_FAILURE = 5_000

/** What the sealing thread asks the thread that owns the log to append. */
export type SealRequest = {
  readonly append: NewEvent
  readonly expected: 'none' | bigint
}
type SealReply =
  | { readonly position: bigint | null }
  | { readonly away: string }
  /** The log is available but refused the seal. */
  | { readonly failed: string }

/** Reports of the sealing thread: a seal is stored, the log is sealed up to its end, or sealing has failed and why. */
export type SealNotice =
  | { readonly seal: Seal }
  | { readonly isSealed: true }
  | { readonly sealFailure: string }

/** Seals the log at an interval and on request, until the signal aborts. While the log is away, it tries again next time. */
export async function sealRegularly({
  every,
  log,
  key,
  port,
  signal,
}: {
  /** Milliseconds between two sealing passes. */
  readonly every: number
  readonly log: Pick<EventLog, 'head' | 'identity' | 'follow' | 'read'>
  readonly key: ChainKey
  readonly port: Pick<MessagePort, 'postMessage' | 'on'>
  readonly signal: AbortSignal
}): Promise<void> {
  const owner = new Owner(port)
  const sealer = new LogSealer({
    log,
    key,
    signal,
    now: () => new Date(),
    append: (expected, append) => owner.ask({ expected, append }),
    sealed: (seal) => port.postMessage({ seal } satisfies SealNotice),
  })
  let pause = every
  while (!signal.aborted) {
    await owner.asked(pause, signal)
    if (signal.aborted) return
    pause = every
    try {
      await sealer.seal()
      port.postMessage({ isSealed: true } satisfies SealNotice)
    } catch (error) {
      if (error instanceof StoreUnavailable || signal.aborted) continue
      pause = PAUSE_AFTER_FAILURE
      const sealFailure = error instanceof NotTaken ? error.message : reasonOf(error)
      port.postMessage({ sealFailure } satisfies SealNotice)
    }
  }
}

/** The log refused a seal. The message is the error's name and place in the code. */
class NotTaken extends Error {}

/** Appends a seal for the sealing thread; a null position means that another seal stands at this revision. */
export async function storeSeal(log: Pick<EventLog, 'append'>, request: SealRequest): Promise<SealReply> {
  try {
    return { position: (await log.append(SEALS_STREAM, request.expected, [request.append])).position }
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { position: null }
    if (error instanceof StoreUnavailable) return { away: error.message }
    return { failed: reasonOf(error) }
  }
}

/** The thread that owns the log, as the sealing thread sees it. It answers requests in order. */
class Owner {
  readonly #port: Pick<MessagePort, 'postMessage'>
  #waiting: ((reply: SealReply) => void) | null = null
  #asked = new AbortController()

  constructor(port: Pick<MessagePort, 'postMessage' | 'on'>) {
    this.#port = port
    port.on('message', (message: { readonly sealReply: SealReply } | string) => {
      if (typeof message === 'object' && 'sealReply' in message) this.#waiting?.(message.sealReply)
      if (message === 'seal') this.#asked.abort()
    })
  }

  /** Resolves when the owner asks for a seal, or after so many milliseconds. */
  async asked(pause: number, signal: AbortSignal): Promise<void> {
    const woken = AbortSignal.any([signal, this.#asked.signal])
    await delay(pause, undefined, { signal: woken }).catch(() => {}) // both end the wait
    this.#asked = new AbortController()
  }

  async ask(request: SealRequest): Promise<bigint | null> {
    const { promise, resolve } = Promise.withResolvers<SealReply>()
    this.#waiting = resolve
    this.#port.postMessage({ sealRequest: request })
    const reply = await promise
    if ('away' in reply) throw new StoreUnavailable(reply.away, true)
    if ('failed' in reply) throw new NotTaken(reply.failed)
    return reply.position
  }
}
