import { Refusal } from '@staffplan/contracts/refusal'

const MINUTE = 60_000
/** Failures after which an account slows down for the address they came from, and for everybody. */
const FROM_ONE_ADDRESS = 5
const FROM_ANYWHERE = 25
const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * MINUTE
const MAX_ENTRIES = 20_000

type Attempts = { readonly since: number; count: number }
type Failures = { count: number; blockedUntil: number }
export type Attempt = { readonly address: string; readonly account: string }

/**
 * Guessing must not pay: attempts per address and minute, and a growing delay for an account after failures, never
 * for good. An account that does not exist slows down like one that does.
 */
export class SignInGate {
  readonly #limitPerMinute: number
  readonly #now: () => Date
  readonly #attempts = new Map<string, Attempts>()
  readonly #failures = new Map<string, Failures>()

  constructor({ limitPerMinute, now }: { limitPerMinute: number; now: () => Date }) {
    this.#limitPerMinute = limitPerMinute
    this.#now = now
  }

  /** Before the secret is looked at. Throws `rate-limited` with the seconds to wait. */
  enter(attempt: Attempt): void {
    const now = this.#now().getTime()
    const blockedUntil = Math.max(
      ...keysOf(attempt).map(({ key }) => this.#failures.get(key)?.blockedUntil ?? 0),
    )
    if (blockedUntil > now) throw tooSoon(blockedUntil - now)
    const attempts = this.#attemptsOf(attempt.address, now)
    if (attempts.count >= this.#limitPerMinute) throw tooSoon(attempts.since + MINUTE - now)
    attempts.count += 1
  }

  failed(attempt: Attempt): void {
    const now = this.#now().getTime()
    for (const { key, allowed } of keysOf(attempt)) {
      const count = (this.#failures.get(key)?.count ?? 0) + 1
      const delay = count < allowed ? 0 : Math.min(FIRST_DELAY * 2 ** (count - allowed), LONGEST_DELAY)
      remember(this.#failures, key, { count, blockedUntil: now + delay })
    }
  }

  succeeded(attempt: Attempt): void {
    for (const { key } of keysOf(attempt)) this.#failures.delete(key)
  }

  #attemptsOf(address: string, now: number): Attempts {
    const known = this.#attempts.get(address)
    if (known && known.since > now - MINUTE) return known
    const fresh = { since: now, count: 0 }
    remember(this.#attempts, address, fresh)
    return fresh
  }
}

function keysOf({ address, account }: Attempt): { key: string; allowed: number }[] {
  return [
    { key: `${account}\n${address}`, allowed: FROM_ONE_ADDRESS },
    { key: account, allowed: FROM_ANYWHERE },
  ]
}

function tooSoon(milliseconds: number): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: Math.ceil(milliseconds / 1000) } })
}

/** The newest stand last; the oldest go when there are too many. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MAX_ENTRIES) map.delete(map.keys().next().value!)
}
