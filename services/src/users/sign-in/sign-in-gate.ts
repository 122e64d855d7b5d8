import { createHash } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import { z } from 'zod'
import { networkOf, networksAround } from '#http/requests/network-of.ts'
import { changeKept } from '#ports/change-kept.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore, Swap } from '#ports/expiring-store.ts'

const MINUTE = 60_000
/** Failures from one network after which a secret slows down for it. */
const ALLOWED = 5
/** A wider network holds more people, who all may mistype: so many times as much for each step out. */
const WIDER = 2
/**
 * As many from anywhere, and a network from which nobody has ever been right is allowed only one at a time. Networks never wait for
 * each other: whoever guesses from everywhere could keep the owner out of every new place.
 */
const PRESSURE = 25
const ALLOWED_UNDER_PRESSURE = 1
/** Very many guesses of one secret at the same moment: the rest come again, in milliseconds. */
const CROWDED = 1_000
const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * MINUTE
/** After so long one failure is forgotten. */
const DECAY = 10 * MINUTE
const DAY = 24 * 60 * MINUTE
const ROOM = { entries: 20_000, bytes: 8 * 1024 * 1024 }

const attemptsKind: ExpiringKind = { name: 'sign-in-attempts', lifetime: MINUTE, most: ROOM }
const failuresKind: ExpiringKind = { name: 'sign-in-failures', lifetime: DAY, most: ROOM }
/** Of names that are nobody's, in a room of their own: however many are invented, the failures of real accounts stay. */
const inventedKind: ExpiringKind = { ...failuresKind, name: 'sign-in-invented' }
/** From where a secret was known. */
const knownKind: ExpiringKind = { name: 'sign-in-known', lifetime: 30 * DAY, most: ROOM }

const failures = z.object({ count: z.number(), at: z.number(), blockedUntil: z.number() })
type Failures = z.infer<typeof failures>

/** What is guessed: each kind has names of its own. */
export type Secret = {
  readonly kind: 'account' | 'invented-account' | 'own-password' | 'setup-code'
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
  readonly #counters: ExpiringStore
  /** The guess that is looked at, by secret and network; others wait for its end. */
  readonly #guessing = new Map<string, Promise<unknown>>()

  constructor({ limitPerMinute, now, counters }: Parts) {
    this.#limitPerMinute = limitPerMinute
    this.#now = now
    this.#counters = counters
  }

  /** One more request of an address. Throws `rate-limited` with the seconds to wait. */
  async enter(address: string): Promise<void> {
    for (const { network, share } of around(address)) {
      const { count, endsAt } = await this.#counters.count(attemptsKind, nameless(network))
      if (count > share * this.#limitPerMinute) throw tooSoon(endsAt - this.#now().getTime())
    }
  }

  /**
   * What `look` finds; null is a wrong guess. It counts as one before it is looked at, and those of the same secret from the same
   * network are looked at one after the other: however many come at once, no more are looked at than may fail. Throws
   * `rate-limited` with the seconds to wait.
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
      await before?.catch(() => {}) // told to whoever made it
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
      await this.#takeBack(keys, counted) // it was not looked at after all
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

  /** One guess less: it was right, or none. */
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
        throw error instanceof StoreUnavailable ? tooSoon(CROWDED) : error // the counters are never away
      },
    )
  }
}

type Parts = {
  readonly limitPerMinute: number
  readonly now: () => Date
  /** Never away; shared by the processes that read the same. */
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

/** What slows a guess down: the failures of its network and, unless somebody has been right there, those around it. */
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

/** The networks that an address lies in, the widest first, and how many times as much as the narrowest each may try. */
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

/** What is kept names nobody, and is as long for everybody. */
function nameless(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
