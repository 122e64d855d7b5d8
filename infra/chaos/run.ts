import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seeded, whole } from '../demo/random.ts'
import { startAfter } from './after-fault.ts'
import { makeCompany } from './company.ts'
import { Crowd } from './crowd.ts'
import { CHANGES_OF_HANDS, FAULTS } from './faults.ts'
import type { Follower } from './follower.ts'
import { Installation } from './installation.ts'
import { Ledger } from './ledger.ts'
import { checkLog } from './log-check.ts'
import { checkReadModels } from './shown-check.ts'

const PEOPLE = 20
/**
 * Milliseconds from the repair until every process is ready by itself and a new command is seen in its list. It should
 * be less, but how soon a list that fell behind has caught up is up to the MongoDB-compatible server of the tests.
 */
const RECOVERY = 120_000
/** Until tabs hear of new edits after a repair, for which only the event log is followed, over a line that is half open: 25 s on a quiet machine. */
const HEARD_AGAIN = 60_000
/** Until what a projector's successor shows is seen: 15 s on a quiet machine, of which a lease takes ten. The figures say how long it took. */
const TAKE_OVER = 60_000

type Made = {
  readonly kind: string
  readonly at: number
  readonly repairedAt: number
  /** Milliseconds from the repair until everything went on. */
  readonly recoveredAfter: number
}

export type ChaosReport = {
  readonly ledger: Ledger
  readonly made: readonly Made[]
  /** Milliseconds until a command sent after the fault was shown. */
  readonly takeOvers: readonly number[]
  /** Milliseconds from each repair until edits were heard of. */
  readonly heardAgain: readonly number[]
  readonly longestFollow: number
  readonly events: number
  /** What the processes said, for a look when something is wrong. */
  readonly output: string
}

/** Harms an installation for so long, and in every way, while people work with it; then says what was found wrong. */
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
  const made = await harm(installation, { seconds, random, ledger, follower: crowd.follower, tell })
  tell('the last answers')
  await crowd.finish()
  tell('looking at the log and the read models')
  const { faults, events } = await checkLog(installation.stores, ledger.asked)
  ledger.faults.push(...faults, ...installation.leases.faults, ...(await crowd.faults()))
  ledger.faults.push(...(await checkReadModels(installation.stores)))
  const takeOvers = takeOversOf(made, crowd.follower, ledger)
  const heardAgain = heardAgainAfter(made, ledger)
  const output = installation.processes.map(({ name, output }) => `${name}: ${output}`).join('\n')
  return { ledger, made, takeOvers, heardAgain, longestFollow: crowd.follower.longest, events, output }
}

/** Every kind in turn, in an order by chance: each at least once, and until the time is over. */
async function harm(
  installation: Installation,
  {
    seconds,
    random,
    ledger,
    follower,
    tell,
  }: {
    readonly seconds: number
    readonly random: Random
    readonly ledger: Ledger
    readonly follower: Follower
    readonly tell: (line: string) => void
  },
): Promise<Made[]> {
  const made: Made[] = []
  const until = performance.now() + seconds * 1_000
  const kinds = Object.keys(FAULTS)
  let left: string[] = []
  while (made.length < kinds.length || performance.now() < until) {
    await delay(whole(random, 1_000, 3_000))
    if (left.length === 0) left = shuffled(kinds, random)
    const kind = left.pop()!
    const at = performance.now()
    tell(kind)
    try {
      await FAULTS[kind]!(installation, random)
      const repairedAt = performance.now()
      await recovered(installation, { follower, ledger, repairedAt })
      made.push({ kind, at, repairedAt, recoveredAfter: performance.now() - repairedAt })
    } catch (error) {
      const fault = `${kind}: ${error instanceof Error ? error.message : String(error)}`
      ledger.fault(fault)
      tell(fault) // at once: what follows may take minutes
      await startAfter(fault, () => installation.serversStarted())
      break
    }
  }
  return made
}

/** Waits until all are ready, and something asked after the repair has been shown and some edit heard of. */
async function recovered(
  installation: Installation,
  { follower, ledger, repairedAt }: { follower: Follower; ledger: Ledger; repairedAt: number },
): Promise<void> {
  await installation.ready(RECOVERY)
  while (follower.shownAfter(repairedAt) === null || heardAfter(ledger, repairedAt) === null) {
    if (performance.now() > repairedAt + RECOVERY)
      throw new Error(`nothing new has been shown ${RECOVERY / 1_000} s after the repair`)
    await delay(50)
  }
}

/** From the moment until the first edit that was typed after it has come back to its tab; null when none has. */
function heardAfter({ asked }: Ledger, moment: number): number | null {
  const times = asked
    .filter(({ kind, answer, sentAt }) => kind === 'edit' && answer === 'acknowledged' && sentAt >= moment)
    .map(({ answeredAt }) => answeredAt - moment)
  return times.length > 0 ? Math.min(...times) : null
}

/** After each repair; more than HEARD_AGAIN is a fault. */
function heardAgainAfter(made: readonly Made[], ledger: Ledger): number[] {
  return made.flatMap(({ kind, repairedAt }) => {
    const after = heardAfter(ledger, repairedAt)
    if (after === null || after >= HEARD_AGAIN)
      ledger.fault(`after "${kind}" edits were heard of after ${after ?? 'no'} ms`)
    return after === null ? [] : [after]
  })
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
