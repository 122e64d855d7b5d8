import { setTimeout as delay } from 'node:timers/promises'
import { type Outcome, outcome } from '../kill/caller.ts'
import type { Asked, Ledger } from './ledger.ts'

/** Milliseconds: longer than a server takes to report that a store is unavailable. */
const TIMEOUT = 15_000
const PAUSE = 400
/** Refusals that ask the client to try again. */
const TRANSIENT: ReadonlySet<unknown> = new Set(['import-running', 'changed-meanwhile'])
/**
 * RFC 9110: 408 (15.5.9), the request came too slowly, and 503 (15.6.4), the service is unavailable; both may be
 * retried.
 */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 503])

type Request = { readonly path: string; readonly body: unknown } | { readonly path: string; form: FormData }

/** One user's calls to whichever API answers; a command is repeated with the same key until it is answered. */
export class PatientCaller {
  readonly #urls: readonly string[]
  readonly #authorization: string
  readonly #ledger: Ledger
  readonly #signal: AbortSignal
  #turn: number

  constructor(parts: {
    readonly urls: readonly string[]
    readonly token: string
    readonly ledger: Ledger
    /** Index of the API to call first. */
    readonly first: number
    /** Aborts calls that are still unanswered. */
    readonly signal: AbortSignal
  }) {
    this.#urls = parts.urls
    this.#authorization = `Bearer ${parts.token}`
    this.#ledger = parts.ledger
    this.#signal = parts.signal
    this.#turn = parts.first
  }

  get url(): string {
    return this.#urls[this.#turn % this.#urls.length]!
  }

  /** Switches to the next API, as the current one does not answer. */
  move(): void {
    this.#turn += 1
  }

  /** Resolves to the answer; null when none came before the signal. */
  async command(asked: Asked, key: string, request: Request): Promise<Outcome> {
    while (!this.#signal.aborted) {
      asked.attempts += 1
      const answer = await this.#post(key, request)
      if (answer && !isTransient(answer)) {
        this.#settle(asked, answer)
        return answer
      }
      if (answer === null) this.move()
      await this.#pause()
    }
    return null
  }

  /** Retries until the answer is a 200; null when aborted by the signal. */
  async get(path: string, minPosition?: bigint): Promise<Outcome> {
    while (!this.#signal.aborted) {
      const headers = {
        authorization: this.#authorization,
        ...(minPosition === undefined ? {} : { 'min-position': String(minPosition) }),
      }
      const answer = await outcome(this.url + path, { headers, signal: AbortSignal.timeout(TIMEOUT) })
      if (answer?.status === 200) return answer
      if (answer === null) this.move()
      else if (!TRANSIENT_STATUS.has(answer.status))
        this.#ledger.fault(`GET ${path} answered ${answer.status}`)
      if (answer?.body['code'] !== 'read-model-behind') await this.#pause() // it has waited long enough already
    }
    return null
  }

  #post(key: string, request: Request): Promise<Outcome> {
    const headers = { authorization: this.#authorization, 'idempotency-key': key }
    const signal = AbortSignal.timeout(TIMEOUT)
    const url = this.url + request.path
    if ('form' in request) return outcome(url, { method: 'POST', headers, body: request.form, signal })
    const json = { ...headers, 'content-type': 'application/json' }
    return outcome(url, { method: 'POST', headers: json, body: JSON.stringify(request.body), signal })
  }

  #settle(asked: Asked, { status, position, body }: NonNullable<Outcome>): void {
    if (status < 300) this.#ledger.acknowledged(asked, position)
    else this.#ledger.refused(asked, `${status} ${String(body['code'])}`)
  }

  #pause(): Promise<void> {
    return delay(PAUSE * (0.5 + Math.random()))
  }
}

function isTransient({ status, body }: NonNullable<Outcome>): boolean {
  return TRANSIENT_STATUS.has(status) || TRANSIENT.has(body['code'])
}
