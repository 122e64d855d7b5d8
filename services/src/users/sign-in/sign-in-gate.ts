import { createHash } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import { z } from 'zod'
import { networkOf, networksAround } from '#http/requests/network-of.ts'
import { changeKept } from '#ports/change-kept.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore, Swap } from '#ports/expiring-store.ts'

const MINUTE = 60_000
/** Failures from one network after which its guesses of a secret are delayed. */
const ALLOWED = 5
/** Factor by which each wider network is allowed more failures, as it holds more people who may mistype. */
const WIDER = 2
/**
 * Failures from anywhere after which a network from which nobody has ever been right is allowed only one. Networks
 * never wait for each other: otherwise somebody who guesses from everywhere could keep the owner out of every new
 * place.
 */
const PRESSURE = 25
const ALLOWED_UNDER_PRESSURE = 1
/** Milliseconds to wait when too many guesses of one secret come at the same moment. */
const CROWDED = 1_000
const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * MINUTE
/** Milliseconds after which one failure is forgotten. */
const DECAY = 10 * MINUTE
const DAY = 24 * 60 * MINUTE
const ROOM = { entries: 20_000, bytes: 8 * 1024 * 1024 }

const attemptsKind: ExpiringKind = { name: 'sign-in-attempts', lifetime: MINUTE, most: ROOM }
const failuresKind: ExpiringKind = { name: 'sign-in-failures', lifetime: DAY, most: ROOM }
/** Failures for names without an account, kept apart: however many are invented, the failures of real accounts stay. */
const inventedKind: ExpiringKind = { ...failuresKind, name: 'sign-in-invented' }
/** Networks from which a secret was guessed right. */
const knownKind: ExpiringKind = { name: 'sign-in-known', lifetime: 30 * DAY, most: ROOM }

const failures = z.object({ count: z.number(), at: z.number(), blockedUntil: z.number() })
type Failures = z.infer<typeof failures>

/** A secret that is guessed; each kind has names of its own. */
export type Secret = {
  readonly kind: 'account' | 'invented-account' | 'own-password' | 'setup-code'
  readonly of: string | number
}
export type Attempt = { readonly address: string; readonly secret: Secret }

/**
 * Makes guessing futile: limits attempts per network and minute, checks one guess after the other, and delays whoever
 * fails for ever longer, but never for good. Others' guesses do not keep out somebody who is right from elsewhere. A
 * secret that does not exist is delayed like one that does.
 */
export class SignInGate {
  readonly #limitPerMinute: number
  readonly #now: () => Date
  readonly #counters: ExpiringStore
  /** The guess that is being checked, by secret and network; later ones wait for it. */
  readonly #guessing = new Map<string, Promise<unknown>>()

  constructor({ limitPerMinute, now, counters }: Parts) {
    this.#limitPerMinute = limitPerMinute
    this.#now = now
    this.#counters = counters
  }

  /** Counts a request of an address. Throws `rate-limited` with the seconds to wait. */
  async enter(address: string): Promise<void> {
    for (const { network, share } of around(address)) {
      const { count, endsAt } = await this.#counters.count(attemptsKind, nameless(network))
      if (count > share * this.#limitPerMinute) throw tooSoon(endsAt - this.#now().getTime())
    }
  }

  /**
   * Returns what `look` finds; null is a wrong guess. A guess counts as wrong until it has been checked, and guesses of
   * one secret from one network are checked one after the other: however many come at once, no more are checked than
   * may fail. Throws `rate-limited` with the seconds to wait.
   */
  async guess<Found>({ address, secret }: Attempt, look: () => Promise<Found | null>): Promise<Found | null> {
    await this.enter(address)
    const name = `${secret.kind}\n${secret.of}`
    const keys: Keys = {
      kind: secret.kind === 'invented-account' ? inventedKind : failuresKind,
      all: nameless(name),
      here: nameless(`${name}\n${networkOf(address)}`),
      wider: around(address)
        .slice(0, -1)
        .map(({ network, share }) => ({ key: nameless(`${name}\n${network}`), allowed: share * ALLOWED })),
    }
    const before = this.#guessing.get(keys.here)
    const mine = (async () => {
      await before?.catch(() => {}) // its own caller gets the error
      return this.#looked(keys, look)
    })()
    this.#guessing.set(keys.here, mine)
    try {
      return await mine
    } finally {
      if (this.#guessing.get(keys.here) === mine) this.#guessing.delete(keys.here)
    }
  }

  async #looked<Found>(keys: Keys, look: () => Promise<Found | null>): Promise<Found | null> {
    const now = this.#now().getTime()
    const isKnown = (await this.#counters.get(knownKind, keys.here)) !== null
    const isPressed = countAt(await this.#failures(keys.kind, keys.all), now) >= PRESSURE
    for (const { key } of limitsOf(keys, { isKnown, isPressed }))
      refuseBlocked(await this.#failures(keys.kind, key), now)
    const counted = await this.#count(keys, { isKnown, now })
    try {
      const found = await look()
      if (found === null) return null
      await this.#forget(keys.kind, keys.all)
      for (const { key } of counted) await this.#change(keys.kind, key, () => null)
      await this.#counters.put(knownKind, keys.here, '')
      return found
    } catch (error) {
      await this.#takeBack(keys, counted) // the guess was not checked after all
      throw error
    }
  }

  async #count(keys: Keys, { isKnown, now }: { isKnown: boolean; now: number }): Promise<Counted[]> {
    const { after } = await this.#change(keys.kind, keys.all, (before) => ({
      count: countAt(before, now) + 1,
      at: now,
      blockedUntil: 0,
    }))
    const isPressed = (read(after)?.count ?? 0) > PRESSURE
    const counted: Counted[] = []
    try {
      for (const { key, delayAfter } of limitsOf(keys, { isKnown, isPressed })) {
        const change = await this.#change(keys.kind, key, (before) => {
          refuseBlocked(before, now) // by another process, or from elsewhere, in the meantime
          const count = countAt(before, now) + 1
          return { count, at: now, blockedUntil: now + delayAfter(count) }
        })
        counted.push({ key, ...change })
      }
      return counted
    } catch (error) {
      await this.#takeBack(keys, counted)
      throw error
    }
  }

  async #takeBack({ kind, all }: Keys, counted: readonly Counted[]): Promise<void> {
    await this.#forget(kind, all)
    for (const { key, before, after } of counted)
      await this.#counters.swap(kind, key, { before: after, after: before })
  }

  async #failures(kind: ExpiringKind, key: string): Promise<Failures | null> {
    return read(await this.#counters.get(kind, key))
  }

  /** Counts one failure less, for a guess that was right or not checked. */
  async #forget(kind: ExpiringKind, key: string): Promise<void> {
    await this.#change(kind, key, (before) => before && { ...before, count: before.count - 1 })
  }

  #change(
    kind: ExpiringKind,
    key: string,
    next: (before: Failures | null) => Failures | null,
  ): Promise<Swap> {
    return changeKept(this.#counters, { kind, key }, (before) => write(next(read(before)))).catch(
      (error: unknown) => {
        throw error instanceof StoreUnavailable ? tooSoon(CROWDED) : error // the counters are never unavailable
      },
    )
  }
}

type Parts = {
  readonly limitPerMinute: number
  readonly now: () => Date
  /**
   * Never unavailable, as it falls back to a store of this process; else shared by all processes on the same stores.
   */
  readonly counters: ExpiringStore
}
type Keys = {
  readonly kind: ExpiringKind
  readonly all: string
  readonly here: string
  readonly wider: readonly { readonly key: string; readonly allowed: number }[]
}
type Counted = Swap & { readonly key: string }
type Limit = { readonly key: string; readonly delayAfter: (failures: number) => number }

/**
 * What delays a guess: the failures of its network and, unless the secret was guessed right there before, of those
 * around it.
 */
function limitsOf(
  { here, wider }: Keys,
  { isKnown, isPressed }: { isKnown: boolean; isPressed: boolean },
): readonly Limit[] {
  if (isKnown) return [{ key: here, delayAfter: growing(ALLOWED) }]
  const limits = wider.map(({ key, allowed }) => ({ key, delayAfter: growing(allowed) }))
  return [...limits, { key: here, delayAfter: growing(isPressed ? ALLOWED_UNDER_PRESSURE : ALLOWED) }]
}

function growing(allowed: number): Limit['delayAfter'] {
  return (failures) =>
    failures < allowed ? 0 : Math.min(FIRST_DELAY * 2 ** (failures - allowed), LONGEST_DELAY)
}

/** The networks around an address, the widest first, each with its limit as a multiple of the narrowest one's. */
function around(address: string): readonly { readonly network: string; readonly share: number }[] {
  const networks = networksAround(networkOf(address))
  return networks.map((network, index) => ({ network, share: WIDER ** (networks.length - 1 - index) }))
}

function tooSoon(milliseconds: number): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: Math.ceil(milliseconds / 1000) } })
}

function refuseBlocked(failures: Failures | null, now: number): void {
  if (failures && failures.blockedUntil > now) throw tooSoon(failures.blockedUntil - now)
}

function countAt(failures: Failures | null, now: number): number {
  return failures ? Math.max(0, failures.count - Math.floor((now - failures.at) / DECAY)) : 0
}

function read(text: string | null): Failures | null {
  return text === null ? null : failures.parse(JSON.parse(text))
}

function write(value: Failures | null): string | null {
  return value && JSON.stringify(value)
}

/** Hash of a name, so that stored keys name nobody and are equally long. */
function nameless(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
