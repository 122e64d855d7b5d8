import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedEvent } from '@staffplan/services/ports/event-log'
import { backUp } from '@staffplan/services/maintenance/backup'
import { expect, test } from 'vitest'
import { Restartable } from '../chaos/restartable.ts'
import { storedEvents } from '../kill/stored.ts'
import { runStorm } from './run.ts'
import { TROUBLES } from './troubles.ts'

const SECONDS = 12
const READY = 60_000
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000)

test(
  `over lines that fail in every way, to a server that is killed and put back to a backup, planning together keeps its promises (STORM_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    await using api = await Restartable.named('server', { LOG_LEVEL: 'error' })
    await start(api)
    const backup = join(api.dataDir, 'backup.db')
    const { events, troubles, kills, putBack, maps, saves } = await runStorm({
      installation: {
        apis: [api],
        events: (stream) => whileStopped(api, () => eventsOf(api, stream)),
        backup: {
          take: () => backUp(api.dataDir, backup),
          putBack: (stream) =>
            whileStopped(api, async () => {
              const said = await eventsOf(api, stream)
              const log = join(api.dataDir, 'events.db')
              for (const file of [log, `${log}-wal`, `${log}-shm`]) await rm(file, { force: true })
              await copyFile(backup, log)
              return said
            }),
        },
      },
      seconds: SECONDS,
      seed: SEED,
    })
    expect([...troubles.keys()].toSorted()).toEqual(Object.keys(TROUBLES).toSorted())
    expect(kills).toBeGreaterThan(0)
    expect(putBack).toBe(1)
    expect(maps).toBeGreaterThan(0)
    expect(saves).toBeGreaterThan(0)
    expect(events).toBeGreaterThan(50)
  },
)

async function start(api: Restartable): Promise<void> {
  await api.start()
  await api.ready(READY)
}

async function whileStopped<Result>(api: Restartable, work: () => Promise<Result>): Promise<Result> {
  await api.kill()
  const result = await work()
  await start(api)
  return result
}

/** Events of a stream; the server must be stopped. */
async function eventsOf(api: Restartable, stream: string): Promise<readonly RecordedEvent[]> {
  return (await storedEvents(api.dataDir)).filter((event) => event.stream === stream)
}
