import { expect, test } from 'vitest'
import { Restartable } from '../chaos/restartable.ts'
import { storedEvents } from '../kill/stored.ts'
import { runStorm } from './run.ts'
import { TROUBLES } from './troubles.ts'

const SECONDS = 12
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000)

test(
  `over lines that fail in every way, to a server that is killed, planning together keeps its promises (STORM_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    await using api = await Restartable.named('server', { LOG_LEVEL: 'error' })
    await api.start()
    await api.ready(60_000)
    const { events, troubles, kills, maps, saves } = await runStorm({
      installation: {
        apis: [api],
        async events(stream) {
          await api.kill()
          const events = await storedEvents(api.dataDir)
          await api.start()
          await api.ready(60_000)
          return events.filter((event) => event.stream === stream)
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
