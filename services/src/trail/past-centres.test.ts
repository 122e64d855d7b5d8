import { expect, test } from 'vitest'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { PastCentres } from './past-centres.ts'

const [server, example] = sharedExample()

/** Past cost centres of a division, with a count of the events read for them. */
async function metered(division: number) {
  const { events, handler } = server.system.deps
  const meter = { read: 0 }
  const read: LogReader['read'] = async function* (stream, bounds) {
    for await (const event of events.read(stream, bounds)) {
      meter.read += 1
      yield event
    }
  }
  const centres = await PastCentres.of({ events: { read, parts: events.parts }, handler }, division)
  return { centres, meter }
}

test('what is known of the past is not read again, and further back only what is not', async () => {
  const before = await server.system.deps.events.head()
  for (const name of ['Schooling', 'Education'])
    await server.call('PATCH', `/v1/businessUnits/${example.education}`, { name })
  const { centres, meter } = await metered(example.divisions.N)
  await centres.reach(before)
  expect(meter.read).toBe(3) // both changes, and the one where it ends
  await centres.reach(before)
  await centres.reach(before + 1n)
  expect(meter.read).toBe(3)
  await centres.reach(0n)
  const all = meter.read
  expect(all).toBeGreaterThan(3)
  await centres.reach(0n)
  expect(meter.read).toBe(all)
})
