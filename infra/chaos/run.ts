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
 * Milliseconds from the repair until every process is ready on its own and a new command is seen in its list. It should
 * take less, but how fast a list catches up depends on the MongoDB-compatible server of the tests.
 */
const RECOVERY = 120_000
/** Milliseconds until tabs receive edits after a repair, perhaps over a half-open connection: 25 s on a quiet machine. */
const HEARD_AGAIN = 60_000
/** Milliseconds until a new projector's work is visible: 15 s on a quiet machine, of which the lease takes ten. */
const TAKE_OVER = 60_000

type Made = {
  readonly kind: string
  readonly at: number
  readonly repairedAt: number
  /** Milliseconds from the repair until everything worked again. */
  readonly recoveredAfter: number
}

export type ChaosReport = {
  readonly ledger: Ledger
  readonly made: readonly Made[]
  /** Milliseconds until a command sent after each fault was shown. */
  readonly takeOvers: readonly number[]
  /** Milliseconds from each repair until edits were received again. */
  readonly heardAgain: readonly number[]
  readonly longestFollow: number
  readonly events: number
  /** Output of the processes, for analysing faults. */
  readonly output: string
}

/** Harms an installation in every way for the given time while people work with it; returns the faults found. */
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

/** Causes every kind of fault in random order: each at least once, and until the time is over. */
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
      tell(fault) // report at once: what follows may take minutes
      await startAfter(fault, () => installation.serversStarted())
      break
    }
  }
  return made
}

/** Waits until all are ready, a command sent after the repair was shown, and an edit made after it was received. */
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

/** Milliseconds from the moment until the first edit typed after it came back to its tab; null when none did. */
function heardAfter({ asked }: Ledger, moment: number): number | null {
  const times = asked
    .filter(({ kind, answer, sentAt }) => kind === 'edit' && answer === 'acknowledged' && sentAt >= moment)
    .map(({ answeredAt }) => answeredAt - moment)
  return times.length > 0 ? Math.min(...times) : null
}

/** Times after each repair; more than HEARD_AGAIN is recorded as a fault. */
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
