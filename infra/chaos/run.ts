import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seeded, whole } from '../demo/random.ts'
import { type Company, makeCompany } from './company.ts'
import { CHANGES_OF_HANDS, FAULTS } from './faults.ts'
import { Follower } from './follower.ts'
import { Installation } from './installation.ts'
import { Ledger } from './ledger.ts'
import { checkLog } from './log-check.ts'
import { PatientCaller } from './patient-caller.ts'
import { Person } from './person.ts'
import { Planner } from './planner.ts'
import { checkCentres, checkDrafts, checkReadModels, checkUnits, draftOf } from './shown-check.ts'

const PEOPLE = 20
/** Those who import, each a year of their own. */
const IMPORT_YEARS = [2015, 2016]
/** Every process is ready again by itself within so many milliseconds of the repair. */
const RECOVERY = 45_000
/** Longest that a reader may wait for the successor of a projector. */
const TAKE_OVER = 15_000
/** For the answers that are still to come at the end, and for the tabs to hear everything. */
const LAST_ANSWERS = 60_000

type Made = { readonly kind: string; readonly at: number; readonly repairedAfter: number }

export type ChaosReport = {
  readonly ledger: Ledger
  readonly made: readonly Made[]
  /** Milliseconds until a command sent after the fault was shown. */
  readonly takeOvers: readonly number[]
  readonly longestFollow: number
  readonly events: number
  /** What the processes said, for a look when something is wrong. */
  readonly output: string
}

/** Harms an installation for so long while people work with it; then says what was found wrong. */
export async function runChaos({
  seconds,
  seed,
  tell,
}: {
  readonly seconds: number
  readonly seed: number
  readonly tell: (line: string) => void
}): Promise<ChaosReport> {
  const random = seeded(seed)
  await using installation = await Installation.open()
  const company = await makeCompany(installation.apis[0].url, PEOPLE + 1)
  const ledger = new Ledger()
  const crowd = new Crowd(installation, { company, ledger, random })
  const made = await harm(installation, { seconds, random, ledger, tell })
  tell('the last answers')
  await crowd.finish()
  tell('looking at the log and the read models')
  const { faults, events } = await checkLog(installation.stores, ledger.asked)
  ledger.faults.push(...faults, ...installation.seats.faults, ...(await crowd.faults()))
  ledger.faults.push(...(await checkReadModels(installation.stores)))
  const takeOvers = takeOversOf(made, crowd.follower, ledger)
  const output = installation.processes.map(({ name, output }) => `${name}: ${output}`).join('\n')
  return { ledger, made, takeOvers, longestFollow: crowd.follower.longest, events, output }
}

/** Every kind in turn, in an order by chance, until the time is over. */
async function harm(
  installation: Installation,
  {
    seconds,
    random,
    ledger,
    tell,
  }: { seconds: number; random: Random; ledger: Ledger; tell: (line: string) => void },
): Promise<Made[]> {
  const made: Made[] = []
  const until = performance.now() + seconds * 1_000
  let left: string[] = []
  while (performance.now() < until) {
    await delay(whole(random, 1_000, 3_000))
    if (left.length === 0) left = shuffled(Object.keys(FAULTS), random)
    const kind = left.pop()!
    const at = performance.now()
    tell(kind)
    try {
      await FAULTS[kind]!(installation, random)
      await installation.ready(RECOVERY)
    } catch (error) {
      ledger.fault(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
      break
    }
    made.push({ kind, at, repairedAfter: performance.now() - at })
  }
  return made
}

function takeOversOf(made: readonly Made[], follower: Follower, ledger: Ledger): number[] {
  return made.flatMap(({ kind, at }) => {
    if (!CHANGES_OF_HANDS.has(kind)) return []
    const after = follower.shownAfter(at)
    if (after === null || after >= TAKE_OVER)
      ledger.fault(`after "${kind}" the read models followed after ${after ?? 'no'} ms`)
    return after === null ? [] : [after]
  })
}

function shuffled(kinds: readonly string[], random: Random): string[] {
  return kinds
    .map((kind) => ({ kind, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind)
}

/** The people of a run and the one who looks whether the read models follow. */
class Crowd {
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

  constructor(
    { apis }: Installation,
    parts: { readonly company: Company; readonly ledger: Ledger; readonly random: Random },
  ) {
    const { company, ledger, random } = parts
    this.#company = company
    this.#ledger = ledger
    const urls = apis.map(({ url }) => url)
    const signal = this.#givenUp.signal
    const callerOf = (token: string, first: number): PatientCaller =>
      new PatientCaller({ urls, token, ledger, first, signal })
    for (let number = 1; number <= PEOPLE; number += 1) {
      const { userId, token } = company.accounts[number % company.accounts.length]!
      const clientId = `chaos-${number}-${whole(random, 100_000, 999_999)}`
      const planner = new Planner({ clientId, userId, token, ledger, caller: callerOf(token, number) })
      this.#planners.push(planner)
      const importYear = IMPORT_YEARS[number - 1] ?? null
      const caller = callerOf(token, number)
      const person = { number, userId, caller, planner, ledger, cell: company.cell, importYear }
      this.#people.push(new Person({ ...person, random: seeded(whole(random, 1, 1_000_000)) }))
    }
    const [{ userId, token }] = company.accounts as [Company['accounts'][number]] // there are some
    this.follower = new Follower({ caller: callerOf(token, 0), userId, ledger })
    this.#callers = urls.map(
      (url) => new PatientCaller({ urls: [url], token, ledger, first: 0, signal: this.#closing.signal }),
    )
    const { signal: leaving } = this.#leaving
    this.#work = Promise.all([...this.#people, this.follower].map((person) => person.work(leaving)))
    this.#following = Promise.all(this.#planners.map((planner) => planner.follow(this.#closing.signal)))
  }

  /** Nothing new is sent; what is on its way is waited for, and every tab hears the whole draft. */
  async finish(): Promise<void> {
    this.#leaving.abort()
    const late = setTimeout(() => this.#givenUp.abort(), LAST_ANSWERS)
    await this.#work
    clearTimeout(late)
    const until = performance.now() + LAST_ANSWERS
    while (performance.now() < until && !(await this.#isQuiet())) await delay(500)
    for (const planner of this.#planners) planner.ping()
  }

  async faults(): Promise<string[]> {
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
    this.#closing.abort()
    await this.#following
    return faults
  }

  async #isQuiet(): Promise<boolean> {
    const { rev } = await draftOf(this.#callers[0]!)
    return this.#planners.every((planner) => planner.pending === 0 && planner.rev === rev)
  }
}
