import { describe, expect, test } from 'vitest'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'
import { buildWorkedExample, type WorkedExample, workedInputs } from '#testing/worked-example.ts'
import { workedResults } from '#testing/worked-results.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const events = sharedStore('eventstore')
const documents = sharedStore('mongodb')

describe.each([
  { log: 'embedded', readModels: 'embedded' },
  { log: 'EventStoreDB', readModels: 'embedded' },
  { log: 'embedded', readModels: 'MongoDB' },
  { log: 'EventStoreDB', readModels: 'MongoDB' },
])('log: $log, read models: $readModels', ({ log, readModels }) => {
  const installation = `combination${Date.now()}${log.length}x${readModels.length}`
  const named = (): { [name: string]: string } => ({
    STREAM_PREFIX: `${installation}-`,
    ...(log === 'EventStoreDB' && { EVENTSTORE_URL: events.url }),
    ...(readModels === 'MongoDB' && { MONGODB_URL: databaseUrl(documents.url, installation) }),
  })

  test('the worked example comes out to the cent, lists show it, and a restart keeps all of it', async () => {
    using folder = temporaryFolder()
    const dataDir = folder.path
    let example: WorkedExample
    let lists: unknown
    {
      await using server = await startServer({ environment: named(), dataDir })
      example = await buildWorkedExample(server)
      const saved = await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
      expect(saved.status).toBe(200)
      const position = saved.headers.get('position') ?? '0'
      expect(await calculated(server, position)).toMatchObject(workedResults(example))
      lists = await shown(server, position)
      expect(lists).toMatchObject([{ totalElements: 2 }, { totalElements: 5 }, { totalElements: 295 }])
    }
    await using again = await startServer({ environment: named(), dataDir })
    expect(await calculated(again, '0')).toMatchObject(workedResults(example))
    expect(await shown(again, '0')).toEqual(lists)
  })
})

async function calculated(server: Staffplan, position: string): Promise<unknown> {
  return (await read(server, { path: '/v1/bigPictureStore/calculated', position })).body
}

function shown(server: Staffplan, position: string): Promise<unknown[]> {
  const paths = [
    '/v1/businessUnits/analytics?year=2019&page=0&size=50&sort=name,desc',
    '/v1/costCentres/analytics?year=2019&page=0&size=50&sort=avgSalary,asc',
    '/v1/import/hrYearlyData/year/2019?page=0&size=20&sort=name,asc',
  ]
  return Promise.all(paths.map(async (path) => (await read(server, { path, position })).body))
}

function read({ call }: Staffplan, { path, position }: { path: string; position: string }) {
  return call('GET', path, undefined, { headers: { 'min-position': position } })
}
