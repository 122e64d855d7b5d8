import { draftState } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { Tab, TOPIC } from './draft/tab.given.ts'

test('the draft tells when each value was written, also when it was saved since', async () => {
  let now = new Date('2026-03-03T09:00:00.000Z')
  await using server = await startServer({ now: () => now })
  const { education, pupils } = await buildWorkedExample(server)
  const key = (year: number): string => `in|b${education}-p${pupils}-y${year}`
  await using sara = await Tab.open(server)
  sara.write([key(2019), 1000])
  await sara.until(() => sara.value(key(2019)) === 1000)
  now = new Date('2026-03-03T09:30:00.000Z')
  sara.write([key(2020), 1100])
  await sara.until(() => sara.value(key(2020)) === 1100)
  const before = sara.rev
  sara.client.command({ topic: TOPIC, type: 'publish', args: { upTo: before } })
  await sara.until(() => sara.rev > before)
  const { body } = await server.call('GET', '/v1/bigPicture/draft')
  const times = draftState.parse(body).cells.map(({ k, at }) => [k, at])
  expect(Object.fromEntries(times)).toEqual({
    [key(2019)]: '2026-03-03T09:00:00.000Z',
    [key(2020)]: '2026-03-03T09:30:00.000Z',
  })
})
