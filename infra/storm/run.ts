import { setTimeout as delay } from 'node:timers/promises'
import { draftState } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { callAt } from '@staffplan/services/testing/call'
import type { RecordedEvent } from '@staffplan/services/ports/event-log'
import { draftOf } from '../load/divergence.ts'
import type { Restartable } from '../chaos/restartable.ts'
import { act, checkIdentity } from '../simulate/acts.ts'
import { Chance } from '../simulate/chance.ts'
import { checkRest } from '../simulate/invariants.ts'
import { checkTabs, recordOf, type EpochLog } from './check-tabs.ts'
import { makeGround } from './ground.ts'
import { saveWholeMap } from './program.ts'
import { StormyTab } from './stormy-tab.ts'
import { TROUBLES } from './troubles.ts'

/** One or more API processes on one log. */
export type Installation = {
  readonly apis: readonly [Restartable, ...Restartable[]]
  /** Every event of a stream, once nothing is being written. */
  readonly events: (stream: string) => Promise<readonly RecordedEvent[]>
  /** Where the log can be backed up as a file. */
  readonly backup?: {
    readonly take: () => Promise<unknown>
    /** Restores the backup in place of the log, with a restart; returns the plan's events up to then. */
    readonly putBack: (stream: string) => Promise<readonly RecordedEvent[]>
  }
}

const PLAN = 'bigPicture-2019'

export type StormResult = {
  /** Events in all logs of the run. */
  readonly events: number
  readonly steps: number
  readonly troubles: ReadonlyMap<string, number>
  readonly kills: number
  /** How often a backup was restored during the run. */
  readonly putBack: number
  /** How many whole maps a program saved. */
  readonly maps: number
  /** How many times the plan was published, by people and programs. */
  readonly saves: number
  /** How many states of tabs were recorded. */
  readonly samples: number
}

const TABS = 5
const LOOK = 3
/** Milliseconds for everything to settle: a half-open connection is only noticed by an unanswered ping. */
const REST = 60_000
const READY = 60_000

/** People plan together over connections that fail in every way while servers die; throws when an invariant is broken. */
export async function runStorm({
  installation,
  seconds,
  seed,
}: {
  readonly installation: Installation
  readonly seconds: number
  readonly seed: number
}): Promise<StormResult> {
  const chance = new Chance(seed)
  const { apis, backup } = installation
  const ports = apis.map(({ url }) => Number(new URL(url).port)) as [number, ...number[]] // one port per API
  const { accounts, places } = await makeGround(apis[0].url)
  await using opened = new AsyncDisposableStack()
  const tabs: StormyTab[] = []
  for (let number = 0; number < TABS; number += 1) {
    const account = accounts[Math.floor(number / 2) % accounts.length]!
    const own = [...ports.slice(number % ports.length), ...ports.slice(0, number % ports.length)]
    const parts = { account, clientId: `tab-storm-${number}`, keys: [...places.inputs, ...places.entries] }
    tabs.push(opened.use(await StormyTab.open({ ...parts, ports: own as [number, ...number[]] }))) // as many as there are
  }
  const looking = setInterval(() => {
    for (const tab of tabs) tab.observe()
  }, LOOK)
  opened.defer(() => clearInterval(looking))

  const former: EpochLog[] = []
  const counted = { steps: 0, kills: 0, maps: 0, troubles: new Map<string, number>() }
  const until = performance.now() + seconds * 1_000
  const isStormy = (): boolean => performance.now() < until
  const again = async (every: readonly [number, number], once: () => unknown): Promise<void> => {
    while (isStormy()) {
      await delay(chance.between(...every))
      if (isStormy()) await once()
    }
  }
  const harm = (): void => {
    const kind = leastOften(counted.troubles, chance)
    counted.troubles.set(kind, (counted.troubles.get(kind) ?? 0) + 1)
    TROUBLES[kind]!(chance.of(tabs), chance, ports)
  }
  const putBack = async (kept: NonNullable<Installation['backup']>): Promise<void> => {
    const { epoch } = await stateOf(apis[0].url, accounts[0]!.token) // created above
    former.push({ epoch, record: recordOf(await kept.putBack(PLAN)) })
  }
  await Promise.all([
    ...tabs.map((tab) =>
      again([20, 600], () => {
        if (tab.isOpen) counted.steps += act(tab, chance, places)
      }),
    ),
    again([150, 500], harm),
    again([500, 2_000], async () => {
      const { token } = accounts.at(-1)!
      if (await saveWholeMap({ url: chance.of(apis).url, token, inputs: places.inputs }, chance))
        counted.maps += 1
    }),
    again([(seconds * 1_000) / 4, (seconds * 1_000) / 3], async () => {
      counted.kills += 1
      if (counted.kills === 2 && backup) return putBack(backup)
      if (counted.kills === 1) await backup?.take()
      return killed(chance.of(apis), chance.between(50, 1_500))
    }),
  ])
  if (counted.kills === 1 && backup) await putBack(backup) // on a machine so slow that none was restored by then
  for (const { line } of tabs) line.calm()
  await rest(tabs)
  for (const tab of tabs) await checkIdentity(tab, () => rest(tabs))

  // A restarted process must have the same state as one that has received everything.
  for (const api of apis) await killed(api, 0)
  await rest(tabs)
  for (const tab of tabs) tab.observe()
  clearInterval(looking)
  const states = await Promise.all(apis.map(({ url }) => stateOf(url, accounts[0]!.token)))
  const record = recordOf(await installation.events(PLAN))
  const [{ epoch }] = states as [(typeof states)[number]] // one state per API
  for (const state of states) {
    const is = `${state.epoch} ${state.rev} ${draftChecksum(draftOf(state))}`
    const ought = `${epoch} ${record.head} ${record.checksumAt(record.head)}`
    if (is !== ought) throw new Error(`I7: a server has ${is}, the log says ${ought}`)
  }
  await rest(tabs) // reading a folder's log has stopped its server
  checkRest(tabs, { epoch, head: record.head, record })
  checkTabs(tabs, [...former, { epoch, record }])
  const samples = tabs.reduce((sum, tab) => sum + tab.samples.length, 0)
  const saves = record.shown.length - 1
  const events = [...former.map((log) => log.record), record].reduce((sum, log) => sum + log.head + 1, 0)
  return { events, saves, samples, putBack: former.length, ...counted }
}

/** The trouble that occurred least often so far, so that every kind occurs. */
function leastOften(troubles: ReadonlyMap<string, number>, chance: Chance): string {
  const counts = Object.keys(TROUBLES).map((kind) => [kind, troubles.get(kind) ?? 0] as const)
  const least = Math.min(...counts.map(([, count]) => count))
  return chance.of(counts.filter(([, count]) => count === least))[0]
}

async function killed(api: Restartable, pause: number): Promise<void> {
  await api.kill()
  await delay(pause)
  await api.start()
  await api.ready(READY)
}

/** Waits until every tab has received everything and no command is under way. */
async function rest(tabs: readonly StormyTab[]): Promise<void> {
  const until = performance.now() + REST
  const isAtRest = (): boolean => {
    const revisions = new Set(tabs.map(({ session }) => session.store.rev))
    return (
      revisions.size === 1 &&
      tabs.every(({ isOpen, session, unsent }) => isOpen && session.status === 'live' && unsent === 0)
    )
  }
  for (let quiet = 0; quiet < 20; quiet = isAtRest() ? quiet + 1 : 0) {
    if (performance.now() > until)
      throw new Error(`it does not come to rest: ${tabs.map(standing).join('; ')}`)
    await delay(10)
  }
}

function standing({ clientId, session, unsent }: StormyTab): string {
  return `${clientId} is ${session.status} at ${session.store.rev}, ${unsent} unsent`
}

async function stateOf(url: string, token: string) {
  return draftState.parse((await callAt(url, token)('GET', '/v1/bigPicture/draft')).body)
}
