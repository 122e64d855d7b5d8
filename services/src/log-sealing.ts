import { setTimeout as delay } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { LogSealer, type Seal } from '#kernel/chain/log-sealer.ts'
import type { ChainKey } from '#kernel/chain/seal.ts'
import { reasonOf } from '#observability/reason-of.ts'
import { type EventLog, type NewEvent, StoreUnavailable, WrongExpectedRevision } from '#ports/event-log.ts'

/** Milliseconds until it is tried again after a failure. */
const PAUSE_AFTER_FAILURE = 5_000

/** What the thread that seals asks of the one that writes the log. */
export type SealRequest = {
  readonly append: NewEvent
  readonly expected: 'none' | bigint
}
type SealReply =
  | { readonly position: bigint | null }
  | { readonly away: string }
  /** The log is there and does not take it. */
  | { readonly failed: string }

/** What the thread says: that a seal is stored, that it has sealed everything, and why it cannot. */
export type SealNotice =
  | { readonly seal: Seal }
  | { readonly isSealed: true }
  | { readonly sealFailure: string }

/** Seals the log at its interval and whenever it is told to, until the signal; a log that is away is sealed when it is back. */
export async function sealRegularly({
  every,
  log,
  key,
  port,
  signal,
}: {
  /** Milliseconds between two looks at the log. */
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

/** The log did not take a seal; the message is a name and a place. */
class NotTaken extends Error {}

/** Stores a seal that the thread asks for. */
export async function storeSeal(log: Pick<EventLog, 'append'>, request: SealRequest): Promise<SealReply> {
  try {
    return { position: (await log.append(SEALS_STREAM, request.expected, [request.append])).position }
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { position: null }
    if (error instanceof StoreUnavailable) return { away: error.message }
    return { failed: reasonOf(error) }
  }
}

/** The thread that owns the log; it answers in the order in which it is asked. */
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

  /** The owner wants a seal, or so many milliseconds have passed. */
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
