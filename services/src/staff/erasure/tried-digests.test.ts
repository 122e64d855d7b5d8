import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HEADINGS, LINE } from '#staff/testing/erasing.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const folder = folderForEachTest()
const STORE = '/v1/bigPictureStore'
const PATH = '/v1/import/hrYearlyData?createCostCentres=true'

const sha256 = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

test('of a file the log keeps no digest by which one could try what people were paid', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const file = {
    bytes: [HEADINGS, LINE].join('\n'),
    fields: { year: '2019' },
    headers: { 'idempotency-key': 'once' },
  }
  const upload = () => uploadFile(`${server.url}${PATH}`, server.token, file)
  const first = await upload()
  expect(first.status).toBe(200)
  expect((await upload()).body.importId).toBe(first.body.importId)
  const other = { ...file, bytes: `${file.bytes}0` }
  expect(await uploadFile(`${server.url}${PATH}`, server.token, other)).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })

  const asked = sha256(`POST ${PATH}\nnull`)
  expect(await stored(server)).not.toContain(sha256(`${asked} 2019 `, file.bytes))
})

test('nor of what a plan comes to, which a browser sends with a save', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const example = await buildWorkedExample(server)
  expect((await server.call('POST', `${STORE}/userInput`, workedInputs(example))).status).toBe(200)
  const { body: figures } = await server.call('GET', `${STORE}/calculated`)
  expect(JSON.stringify(figures)).toContain('-tpc')
  const userInput = { ...workedInputs(example), [`b${example.education}-p${example.pupils}-y2020`]: 1_200 }
  const parts = { userInput, drivers: { fte: {} }, calculated: figures }
  const save = () =>
    Object.entries(parts).map(([part, body]) => {
      const headers = { 'idempotency-key': part, 'if-match': '*' }
      return server.call('POST', `${STORE}/${part}`, body, { headers })
    })
  for (const _again of [1, 2])
    expect((await Promise.all(save())).map(({ status }) => status)).toEqual([200, 200, 200])
  const plain = sha256(`POST ${STORE}/calculated\n${JSON.stringify(figures)}\n*`)
  expect(await stored(server)).not.toContain(plain)
})

async function stored({ system }: TestServer): Promise<string> {
  const all: string[] = []
  for await (const batch of system.deps.events.stored(0n, await system.log.head()))
    all.push(...batch.map(({ metadata, data }) => JSON.stringify([metadata, data])))
  return all.join('\n')
}
