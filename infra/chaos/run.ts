import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seeded, whole } from '../demo/random.ts'
import { makeCompany } from './company.ts'
import { Crowd } from './crowd.ts'
import { CHANGES_OF_HANDS, FAULTS } from './faults.ts'
import type { Follower } from './follower.ts'
import { Installation } from './installation.ts'
import { Ledger } from './ledger.ts'
import { checkLog } from './log-check.ts'
import { checkReadModels } from './shown-check.ts'

const PEOPLE = 20
/** Milliseconds for every process to be ready again by itself: a list that fell behind on slow test servers takes its time. */
const RECOVERY = 120_000
/** Longest that a reader may wait for the successor of a projector. */
const TAKE_OVER = 15_000

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
  const crowd = new Crowd(installation, { people: PEOPLE, company, ledger, random })
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
