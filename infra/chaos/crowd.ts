import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seeded, whole } from '../demo/random.ts'
import type { Company } from './company.ts'
import { Follower } from './follower.ts'
import type { Installation } from './installation.ts'
import type { Ledger } from './ledger.ts'
import { PatientCaller } from './patient-caller.ts'
import { Person } from './person.ts'
import { Planner } from './planner.ts'
import { checkCentres, checkDrafts, checkUnits, draftOf } from './shown-check.ts'

/** The years imported during the run, each by one person. */
const IMPORT_YEARS = [2015, 2016]
/** Milliseconds for the last answers to arrive at the end, and for all tabs to receive every event. */
const LAST_ANSWERS = 60_000

/** The people of a run, and the follower that measures how far the read models are behind. */
export class Crowd {
  readonly follower: Follower
  readonly #people: Person[] = []
  readonly #planners: Planner[] = []
  readonly #callers: PatientCaller[]
  readonly #company: Company
  readonly #ledger: Ledger
  readonly #leaving = new AbortController()
  readonly #closing = new AbortController()
  readonly #givenUp = new AbortController()
  readonly #work: Promise<unknown>
  readonly #following: Promise<unknown>
  /** Closes everything when the end comes too late, so that commands still without an answer are given up. */
  #unheard: NodeJS.Timeout | undefined

  constructor(
    { apis }: Installation,
    parts: {
      readonly people: number
      readonly company: Company
      readonly ledger: Ledger
      readonly random: Random
    },
  ) {
    const { people, company, ledger, random } = parts
    this.#company = company
    this.#ledger = ledger
    const urls = apis.map(({ url }) => url)
    const signal = this.#givenUp.signal
    const callerOf = (token: string, first: number): PatientCaller =>
      new PatientCaller({ urls, token, ledger, first, signal })
    for (let number = 1; number <= people; number += 1) {
      const { userId, token } = company.accounts[number % company.accounts.length]!
      const clientId = `chaos-${number}-${whole(random, 100_000, 999_999)}`
      const planner = new Planner({ clientId, userId, token, ledger, caller: callerOf(token, number) })
      this.#planners.push(planner)
      const importYear = IMPORT_YEARS[number - 1] ?? null
      const caller = callerOf(token, number)
      const person = { number, userId, caller, planner, ledger, cell: company.cell, importYear }
      this.#people.push(new Person({ ...person, random: seeded(whole(random, 1, 1_000_000)) }))
    }
    const [{ userId, token }] = company.accounts as [Company['accounts'][number]] // a company has accounts
    this.follower = new Follower({ caller: callerOf(token, 0), userId, ledger })
    this.#callers = urls.map(
      (url) => new PatientCaller({ urls: [url], token, ledger, first: 0, signal: this.#closing.signal }),
    )
    const { signal: leaving } = this.#leaving
    this.#work = Promise.all([...this.#people, this.follower].map((person) => person.work(leaving)))
    this.#following = Promise.all(this.#planners.map((planner) => planner.follow(this.#closing.signal)))
  }

  /** Stops sending, waits for commands under way and until every tab has received the whole draft. */
  async finish(): Promise<void> {
    this.#leaving.abort()
    const late = setTimeout(() => this.#givenUp.abort(), LAST_ANSWERS)
    await this.#work
    clearTimeout(late)
    this.#unheard = setTimeout(() => this.#closing.abort(), 2 * LAST_ANSWERS)
    const until = performance.now() + LAST_ANSWERS
    while (performance.now() < until && !(await this.#isQuiet())) await delay(500)
  }

  /** Checks what people see, then closes everything; returns the faults found. */
  async faults(): Promise<string[]> {
    try {
      return await this.#faults()
    } catch (error) {
      return [`what people see cannot be told: ${String(error)}`]
    } finally {
      clearTimeout(this.#unheard)
      this.#closing.abort()
      await this.#following
    }
  }

  async #faults(): Promise<string[]> {
    const [caller] = this.#callers as [PatientCaller] // one for each API
    const units = [
      ...this.#company.units,
      ...this.#people.flatMap((person) => person.units.map(({ name }) => name)),
    ]
    const faults = [
      ...(await checkUnits(caller, units)),
      ...(await checkCentres(caller, IMPORT_YEARS)),
      ...(await checkDrafts(this.#callers, this.#planners, this.#people)),
      ...this.#ledger.asked
        .filter(({ answer }) => answer === null)
        .map(({ kind }) => `a ${kind} was never answered`),
    ]
    return faults
  }

  async #isQuiet(): Promise<boolean> {
    const { rev } = await draftOf(this.#callers[0]!).catch(() => ({ rev: null }))
    return this.#planners.every((planner) => planner.pending === 0 && planner.rev === rev)
  }
}
