import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { MOST_BYTES } from '#ports/event-log.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const TIMEOUT = 120_000

let events: TestServer
let staffplan: Staffplan

beforeAll(async () => {
  events = await startTestServer('eventstore')
  const environment = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `organisation${Date.now()}-` }
  staffplan = await startServer({ environment })
}, TIMEOUT)
afterAll(async () => {
  for (const opened of [staffplan, events]) await opened[Symbol.asyncDispose]()
})

test(
  '5,000 cost centres in 1,000 departments fit into one append of a log on a server, and are taken back as a whole',
  async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const department = Math.floor(index / 5)
      return `Unit ${department % 40};Division ${department};Department ${department};L${index};Centre ${index}`
    })
    const file = `Business Unit;Division;Department;Cost Centre;Cost Centre Name\n${rows.join('\n')}\n`
    const bytes = new TextEncoder().encode(file)
    const { body, headers } = await uploadFile(`${staffplan.url}/v1/import/organisation`, staffplan.token, {
      bytes,
    })
    const created = { businessUnits: 40, divisions: 1_000, departments: 1_000, costCentres: 5_000 }
    expect(body).toMatchObject({ created })
    expect(await centresAt(headers)).toBe(5_000)
    const undone = await staffplan.call('POST', `/v1/import/organisation/${body.importId}/undo`)
    expect(undone.status).toBe(200)
    expect(await centresAt(undone.headers)).toBe(0)
  },
  TIMEOUT,
)

test('an event of the size that a file may have is taken by a log on a server', async () => {
  await using log = openEventStoreLog({ url: events.url, prefix: `large${Date.now()}-` })
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  const data = { text: 'x'.repeat(MOST_BYTES) }
  const appended = await log.append('one', 'none', [{ id: crypto.randomUUID(), type: 'Any', data, metadata }])
  expect(appended.revision).toBe(0n)
})

async function centresAt(headers: Headers): Promise<number> {
  for (;;) {
    const answer = await staffplan.call('GET', '/v1/costCentres/?size=1', undefined, {
      headers: { 'Min-Position': headers.get('position')! },
    })
    if (answer.status !== 503) return answer.body.totalElements // 503 while the read model is behind
  }
}
