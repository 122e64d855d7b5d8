import { expect, test } from 'vitest'
import {
  added,
  CANARIES,
  company,
  erase,
  filesWith,
  HEADINGS,
  imported,
  LINE,
  OTHER,
  PERSON,
  removed,
  rowsOf,
} from '#staff/testing/erasing.ts'
import { importing, neverCompleting } from '#staff/testing/importing.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const folder = folderForEachTest()

/** What the trail shows of imported rows, whether they counted or not. */
async function toldOfFiles(server: TestServer): Promise<string> {
  return JSON.stringify((await server.call('GET', '/v1/trail?kind=StaffImportChunk&size=500')).body)
}

test('what an import had written of a person under an id that somebody else was given meanwhile is erased, too', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  let other = 0
  await using meanwhile = await importing(server, async () => {
    other = await added(server, OTHER)
  })
  await imported(server, meanwhile.url, [LINE])
  const { id } = (await rowsOf(server)).find(({ name }) => name === PERSON.name)!
  expect(id).toBe(other + 1)
  await removed(server, id)
  expect(await toldOfFiles(server)).toContain('superseded')
  expect((await erase(server, id)).status).toBe(204)
  const told = await toldOfFiles(server)
  for (const canary of CANARIES) expect(told).not.toContain(canary)
  expect(filesWith(folder.dataDir)).toEqual([])
})

test('what an import that broke off has left of a person is erased, too, while it waits to be removed', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, PERSON, 2018)
  await removed(server, id)
  {
    await using crashing = await neverCompleting(server)
    const file = { bytes: [HEADINGS, LINE].join('\n'), fields: { year: '2019' } }
    const broken = await uploadFile(`${crashing.url}/v1/import/hrYearlyData`, server.token, file)
    expect(broken.status).toBe(503)
  }
  expect(await toldOfFiles(server)).toContain('unfinished')
  expect((await erase(server, id)).status).toBe(204)
  const told = await toldOfFiles(server)
  for (const canary of CANARIES) expect(told).not.toContain(canary)
  expect(filesWith(folder.dataDir)).toEqual([])
})
