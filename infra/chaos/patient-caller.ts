import { setTimeout as delay } from 'node:timers/promises'
import { type Outcome, outcome } from '../kill/caller.ts'
import type { Asked, Ledger } from './ledger.ts'

/** Longer than a server takes to say that a store is away. */
const TIMEOUT = 15_000
const PAUSE = 400
/** Refusals that say to come again. */
const TRANSIENT: ReadonlySet<unknown> = new Set(['import-running', 'changed-meanwhile'])
/** RFC 9110, 15.5.9 and 15.6.4: the request was not received in time, and the service is away; both may be asked again. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 503])

type Request = { readonly path: string; readonly body: unknown } | { readonly path: string; form: FormData }

/** One user's calls to whichever API answers; a command is sent again, under the same key, until it is answered. */
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
    /** Which of the APIs it calls at first. */
    readonly first: number
    /** Gives up what has not been answered by then. */
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

  /** The API in use does not answer: the next one may. */
  move(): void {
    this.#turn += 1
  }

  /** The answer; null when it never came. */
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

  /** Tries until there is a 200; null when it is given up. */
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
      if (answer?.body['code'] !== 'read-model-behind') await this.#pause() // it has waited long enough
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
