import { openEventStoreLog } from '@staffplan/services/adapters/eventstore/event-log'
import { databaseUrl } from '@staffplan/services/testing/stores/database-url'
import { startTestServer } from '@staffplan/services/testing/stores/test-server'
import { expect, test } from 'vitest'
import { Restartable } from '../chaos/restartable.ts'
import { runStorm } from './run.ts'
import { TROUBLES } from './troubles.ts'

const SECONDS = 20
const READY = 60_000
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000)

test(
  `over lines that fail in every way, to two processes that are killed, planning together keeps its promises (STORM_SEED=${SEED})`,
  { timeout: 480_000 },
  async () => {
    await using eventStore = await startTestServer('eventstore')
    await using mongodb = await startTestServer('mongodb')
    const prefix = `storm${Date.now()}-`
    const environment = {
      EVENTSTORE_URL: eventStore.url,
      MONGODB_URL: databaseUrl(mongodb.url, prefix.slice(0, -1)),
      STREAM_PREFIX: prefix,
      LOG_LEVEL: 'error',
    }
    await using projector = await Restartable.named('projector', { ...environment, ROLE: 'projector' })
    await using first = await Restartable.named('api 1', { ...environment, ROLE: 'api' })
    await using second = await Restartable.named('api 2', { ...environment, ROLE: 'api' })
    await Promise.all([projector.start(), first.start()])
    await Promise.all([projector.ready(READY), first.ready(READY)])
    await second.start()
    await second.ready(READY)
    const { events, troubles, kills, maps, saves } = await runStorm({
      installation: {
        apis: [first, second],
        async events(stream) {
          await using log = openEventStoreLog({ url: eventStore.url, prefix })
          return await Array.fromAsync(log.read(stream)) // before the log is closed
        },
      },
      seconds: SECONDS,
      seed: SEED,
    })
    expect([...troubles.keys()].toSorted()).toEqual(Object.keys(TROUBLES).toSorted())
    expect(kills).toBeGreaterThan(0)
    expect(maps).toBeGreaterThan(0)
    expect(saves).toBeGreaterThan(0)
    expect(events).toBeGreaterThan(50)
  },
)
