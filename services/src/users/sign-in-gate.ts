import { Refusal } from '@staffplan/contracts/refusal'
import { networkOf } from '#http/network-of.ts'

const MINUTE = 60_000
/** Failures from one network after which a secret slows down for it. */
const ALLOWED = 5
/** As many from anywhere, and a network from which nobody has ever been right is allowed only one at a time. */
const PRESSURE = 25
const ALLOWED_UNDER_PRESSURE = 1
const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * MINUTE
/** After so long one failure is forgotten. */
const DECAY = 10 * MINUTE
const MAX_ENTRIES = 20_000

type Attempts = { readonly since: number; count: number }
type Failures = { readonly count: number; readonly at: number; readonly blockedUntil: number }

/** What is guessed: each kind has names of its own. */
export type Secret = {
  readonly kind: 'account' | 'own-password' | 'setup-code'
  readonly of: string | number
}
export type Attempt = { readonly address: string; readonly secret: Secret }

/**
 * Guessing must not pay: attempts per network and minute, one guess after the other, and a growing delay for whoever fails, never
 * for good. Whoever is right from elsewhere is not kept out by others' guesses. A secret that does not exist slows down like
 * one that does.
 */
export class SignInGate {
  readonly #limitPerMinute: number
  readonly #now: () => Date
  readonly #attempts = new Map<string, Attempts>()
  readonly #failures = new Map<string, Failures>()
  /** From where a secret was known. */
  readonly #known = new Map<string, true>()
  /** The guess that is looked at, by secret and network; others wait for its end. */
  readonly #guessing = new Map<string, Promise<unknown>>()

  constructor({ limitPerMinute, now }: { limitPerMinute: number; now: () => Date }) {
    this.#limitPerMinute = limitPerMinute
    this.#now = now
  }

  /** One more request of an address. Throws `rate-limited` with the seconds to wait. */
  enter(address: string): void {
    const now = this.#now().getTime()
    const attempts = this.#attemptsOf(networkOf(address), now)
    if (attempts.count >= this.#limitPerMinute) throw tooSoon(attempts.since + MINUTE - now)
    attempts.count += 1
  }

  /**
   * What `look` finds; null is a wrong guess. It counts as one before it is looked at, and those of the same secret from the same
   * network are looked at one after the other: however many come at once, no more are looked at than may fail. Throws
   * `rate-limited` with the seconds to wait.
   */
  async guess<Found>({ address, secret }: Attempt, look: () => Promise<Found | null>): Promise<Found | null> {
    this.enter(address)
    const all = `${secret.kind}\n${secret.of}`
    const here = `${all}\n${networkOf(address)}`
    const before = this.#guessing.get(here)
    const mine = (async () => {
      await before?.catch(() => {}) // told to whoever made it
      return this.#looked({ all, here }, look)
    })()
    this.#guessing.set(here, mine)
    try {
      return await mine
    } finally {
      if (this.#guessing.get(here) === mine) this.#guessing.delete(here)
    }
  }

  async #looked<Found>({ all, here }: Keys, look: () => Promise<Found | null>): Promise<Found | null> {
    const now = this.#now().getTime()
    const before = this.#failures.get(here)
    if (before && before.blockedUntil > now) throw tooSoon(before.blockedUntil - now)
    this.#count({ all, here }, now)
    try {
      const found = await look()
      if (found === null) return null
      this.#forget(all)
      this.#failures.delete(here)
      remember(this.#known, here, true)
      return found
    } catch (error) {
      this.#forget(all) // it was not looked at after all
      if (before) this.#failures.set(here, before)
      else this.#failures.delete(here)
      throw error
    }
  }

  #count({ all, here }: Keys, now: number): void {
    const anywhere = this.#failuresOf(all, now) + 1
    remember(this.#failures, all, { count: anywhere, at: now, blockedUntil: 0 })
    const isUnderPressure = anywhere > PRESSURE && !this.#known.has(here)
    const allowed = isUnderPressure ? ALLOWED_UNDER_PRESSURE : ALLOWED
    const count = this.#failuresOf(here, now) + 1
    const delay = count < allowed ? 0 : Math.min(FIRST_DELAY * 2 ** (count - allowed), LONGEST_DELAY)
    remember(this.#failures, here, { count, at: now, blockedUntil: now + delay })
  }

  /** One guess less: it was right, or none. */
  #forget(key: string): void {
    const failures = this.#failures.get(key)
    if (failures) this.#failures.set(key, { ...failures, count: failures.count - 1 })
  }

  #failuresOf(key: string, now: number): number {
    const failures = this.#failures.get(key)
    return failures ? Math.max(0, failures.count - Math.floor((now - failures.at) / DECAY)) : 0
  }

  #attemptsOf(network: string, now: number): Attempts {
    const known = this.#attempts.get(network)
    if (known && known.since > now - MINUTE) return known
    const fresh = { since: now, count: 0 }
    remember(this.#attempts, network, fresh)
    return fresh
  }
}

type Keys = { readonly all: string; readonly here: string }

function tooSoon(milliseconds: number): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: Math.ceil(milliseconds / 1000) } })
}

/** The newest stand last; the oldest go when there are too many. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MAX_ENTRIES) map.delete(map.keys().next().value!)
}
