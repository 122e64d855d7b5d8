import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { act, checkIdentity, type Places, writeAnywhere } from './acts.ts'
import { Chance } from './chance.ts'
import { SimClient } from './client.ts'
import { checkLog, checkOverwrites, checkRest } from './invariants.ts'
import { checkSteps } from './kept-steps.ts'
import { BUSY, FULL, SimServer } from './server.ts'
import { VirtualTime } from './virtual-time.ts'
import { conditionsOf } from './wire.ts'

const PLACES: Places = {
  inputs: ['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-p1-y2021', 'in|b1-s1-y2020', 'in|b2-p1-y2020'],
  entries: ['drv|b1-d5|1', 'drv|b1-d5|2', 'drv|b2-d6-y2020|1'],
  specialDriver: 1,
  unknown: 'in|b1-p9-y2020',
}

/** Every tenth seed has a disk that is full at times. */
const SMALL_DISKS = 10

const STORM = 40_000
const REST = 60_000

/** The result of a seed's simulation. */
export type Result = {
  readonly events: number
  readonly crashes: number
  readonly cuts: number
  readonly steps: number
  readonly saves: number
}

/** Simulates 40 seconds of planning together under bad conditions, then a rest; throws if an invariant is broken. */
export async function simulate(seed: number): Promise<Result> {
  const chance = new Chance(seed)
  const time = new VirtualTime()
  const done = time.install(() => chance.next())
  try {
    return await run(seed, chance, time)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${seed} at ${time.now} ms: ${reason}`, { cause: error })
  } finally {
    done()
  }
}

async function run(seed: number, chance: Chance, time: VirtualTime): Promise<Result> {
  let isRough = true
  const hasSmallDisk = seed % SMALL_DISKS === 0
  const unable = () => {
    if (!isRough) return null
    if (chance.is(0.02)) return BUSY
    return hasSmallDisk && chance.is(0.05) ? FULL : null
  }
  const server = new SimServer(time, chance, unable)
  const conditions = conditionsOf(chance, () => isRough)
  const counted = { crashes: 0, cuts: 0, steps: 0 }
  const clients = Array.from({ length: chance.between(2, 5) }, (_, index) => {
    // Some users have two tabs open.
    const userId = 1 + Math.floor((index * 2) / 3)
    return new SimClient({ time, chance, server, conditions }, { userId, clientId: `tab-000${index}` })
  })
  const plan = (every: readonly [number, number], act: () => void): void => {
    time.after(chance.between(...every), () => {
      if (!isRough) return
      act()
      plan(every, act)
    })
  }
  for (const client of clients) plan([50, 3_000], () => (counted.steps += act(client, chance, PLACES)))
  plan([3_000, 20_000], () => {
    counted.cuts += 1
    trouble(chance.of(clients), chance, time)
  })
  plan([8_000, 40_000], () => {
    counted.crashes += 1
    for (const client of clients) client.cut()
    if (chance.is(0.25)) return server.restoreBackup()
    server.crash()
    return void time.after(chance.between(10, 3_000), () => {
      server.checkRestart()
      server.restart()
    })
  })
  plan([2_000, 9_000], () => server.isUp && void server.keepCheckpoint())
  plan([5_000, 25_000], () => server.isUp && server.post(wholeMap(chance)))

  const passes = async (milliseconds: number): Promise<void> => {
    const until = time.now + milliseconds
    while (await time.step(until)) for (const client of clients) client.check()
  }
  await passes(STORM)
  isRough = false
  for (const client of clients) client.isOnline = true
  await passes(REST)
  checkRest(clients, server)
  for (const client of clients) checkSteps(client, server, client.steps)
  for (const client of clients) await checkIdentity(client, () => passes(2_000))
  checkRest(clients, server)
  server.checkRestart()
  const undone = new Map<string, string>()
  for (const record of server.records.values()) checkLog(record, undone)
  for (const client of clients) checkOverwrites(client, server, client.overwrites)
  const saves = server.record.events.filter(({ type }) => type === 'DraftPublished').length
  return { events: server.head + 1, saves, ...counted }
}

function trouble(client: SimClient, chance: Chance, time: VirtualTime): void {
  const dice = chance.next()
  if (dice < 0.4) client.cut()
  else if (dice < 0.6) client.halfOpen()
  else if (dice < 0.75) client.reload()
  else {
    client.isOnline = false
    client.cut()
    time.after(chance.between(500, 15_000), () => (client.isOnline = true))
  }
}

/** A whole map of the plan that a program saves. */
function wholeMap(chance: Chance): readonly DraftOp[] {
  const ops = Array.from({ length: 3 }, () => writeAnywhere(chance, PLACES))
  return [...new Map(ops.map((op) => [op.k, op])).values()]
}
