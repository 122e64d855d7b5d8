import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HEADINGS, LINE } from '#staff/testing/erasing.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { startServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const folder = folderForEachTest()
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

  const metadata: string[] = []
  for await (const batch of server.system.deps.events.stored(0n, await server.system.log.head()))
    metadata.push(...batch.map((event) => JSON.stringify(event.metadata)))
  expect(metadata.join('\n')).toContain('"request"')
  const asked = sha256(`POST ${PATH}\nnull`)
  expect(metadata.join('\n')).not.toContain(sha256(`${asked} 2019 `, file.bytes))
})
