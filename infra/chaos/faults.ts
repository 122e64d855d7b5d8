import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { OwnServer } from '@staffplan/services/testing/stores/control'
import { type Random, whole } from '../demo/random.ts'
import type { Installation } from './installation.ts'
import type { Restartable } from './restartable.ts'

/** Milliseconds: longer than a projector keeps its lease without renewing it. */
const FROZEN = 12_000
/** Milliseconds that a takeover of the lease may take, on a busy machine. */
const TAKE_OVER = 60_000
/** Milliseconds until the system has closed a killed server's sockets: its threads end one by one. */
const DEAD = 10_000
/** Milliseconds after which a thawed process has written whatever it was still going to write. */
const THAWED = 2_000

/** Causes one fault and repairs it; throws when the installation did not react as it should. */
type Harm = (installation: Installation, random: Random) => Promise<void>

export const FAULTS: { readonly [kind: string]: Harm } = {
  'API 1 killed': ({ apis }, random) => killed(apis[0], random),
  'API 2 killed': ({ apis }, random) => killed(apis[1], random),
  'active projector killed': killActiveProjector,
  'standby projector killed': killStandbyProjector,
  'active projector frozen': freezeActiveProjector,
  'EventStoreDB killed': ({ eventStore }, random) => serverKilled(eventStore, random),
  'MongoDB killed': ({ mongodb }, random) => serverKilled(mongodb, random),
  'EventStoreDB frozen': ({ eventStore }, random) => serverFrozen(eventStore, random),
  'MongoDB frozen': ({ mongodb }, random) => serverFrozen(mongodb, random),
}

/** Faults after which another projector must take over the lease. */
export const CHANGES_OF_HANDS: ReadonlySet<string> = new Set([
  'active projector killed',
  'active projector frozen',
])

async function killed(process: Restartable, random: Random): Promise<void> {
  await process.kill()
  await delay(whole(random, 1_000, 4_000))
  await process.start()
}

/** Restarted only once the other projector has the lease: before, nobody could tell the two apart. */
async function killActiveProjector(installation: Installation): Promise<void> {
  const active = await installation.activeProjector()
  const { token } = installation.leases.holder
  await installation.killProjector(active)
  await takenOver(installation, token)
  await active.start()
}

async function killStandbyProjector(installation: Installation, random: Random): Promise<void> {
  const active = await installation.activeProjector()
  const standby = installation.projectors.find((each) => each !== active)!
  await installation.killProjector(standby)
  await delay(whole(random, 1_000, 4_000))
  await standby.start()
}

async function freezeActiveProjector(installation: Installation): Promise<void> {
  const active = await installation.activeProjector()
  const { token } = installation.leases.holder
  active.signal('SIGSTOP')
  try {
    await Promise.all([takenOver(installation, token), delay(FROZEN)])
  } finally {
    active.signal('SIGCONT')
  }
  const { owner } = installation.leases.holder
  await delay(THAWED)
  if (installation.leases.holder.owner !== owner) throw new Error('a thawed projector took the lease back')
}

async function takenOver(installation: Installation, token: bigint): Promise<void> {
  if (await installation.leases.takenAfter(token, TAKE_OVER)) await installation.activeProjector()
  else throw new Error(`no projector has taken the lease within ${TAKE_OVER / 1_000} s`)
}

async function serverKilled({ control, url }: OwnServer, random: Random): Promise<void> {
  await control.kill()
  const until = performance.now() + DEAD
  while (await listens(url)) {
    if (performance.now() > until) throw new Error(`a killed server still takes connections: ${url}`)
    await delay(50)
  }
  await delay(whole(random, 1_000, 5_000))
  await control.start()
}

async function serverFrozen({ control }: OwnServer, random: Random): Promise<void> {
  await control.signal('SIGSTOP')
  try {
    await delay(whole(random, 2_000, 8_000))
  } finally {
    await control.signal('SIGCONT')
  }
}

/** Whether the address accepts connections. */
async function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url.replace(/^\w+:/, 'http:'))
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
