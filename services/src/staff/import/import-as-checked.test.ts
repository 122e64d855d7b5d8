import { expect, test } from 'vitest'
import { importing } from '#staff/testing/importing.ts'
import { type TestServer, startServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
const FILE = ['E1;Sara;6000;8000;0100;Ward', 'E2;Ben;5000;6500;0200;Lab']
const OUTDATED = { status: 409, body: { code: 'check-outdated' } }

test.each<[string, (server: TestServer) => Promise<unknown>, object]>([
  [
    'one of its newcomers came by another file',
    (server) => send(server, ['E1;Zoe;7777;8888;0300;Zed']),
    { inserted: 1, updated: 1, newCostCentres: ['0200'] },
  ],
  [
    'somebody made one of its cost centres',
    (server) => server.call('POST', '/v1/costCentres/', { number: '0200', name: 'Lab', comment: '' }),
    { inserted: 2, updated: 0, newCostCentres: [] },
  ],
])(
  'a file of which %s since its check is not stored, and stored as checked again',
  async (...[, act, now]) => {
    await using server = await startServer()
    await send(server, ['E0;Tom;1000;1500;0100;Ward'])
    const first = await send(server, FILE, { dryRun: true })
    expect(first.body).toMatchObject({ inserted: 2, updated: 0, newCostCentres: ['0200'] })
    await act(server)
    const before = await server.system.log.head()
    expect(await send(server, FILE, { checked: first.body.checked })).toMatchObject(OUTDATED)
    expect(await server.system.log.head()).toBe(before)
    const second = await send(server, FILE, { dryRun: true })
    expect(second.body).toMatchObject(now)
    expect(await send(server, FILE, { checked: second.body.checked })).toMatchObject({
      status: 200,
      body: now,
    })
  },
)

test('a value that somebody else gave a person since the check is not overwritten unseen', async () => {
  await using server = await startServer()
  await send(server, ['E1;Sara;6000;7500;0100;Ward'])
  const { checked } = (await send(server, FILE, { dryRun: true })).body
  const { content } = (await server.call('GET', '/v1/yearlyData')).body
  await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, { totalMonthSalary: 9999 })
  expect(await send(server, FILE, { checked })).toMatchObject(OUTDATED)
})

test('what does not concern the file does not make its check outdated', async () => {
  await using server = await startServer()
  await send(server, ['E1;Sara;6000;7500;0100;Ward'])
  const { checked } = (await send(server, FILE, { dryRun: true })).body
  await send(server, ['E9;Mia;1000;1500;0100;Ward'])
  await server.call('POST', '/v1/costCentres/', { number: '0900', name: 'Gate', comment: '' })
  const stored = await send(server, FILE, { checked })
  expect(stored).toMatchObject({ status: 200, body: { inserted: 1, updated: 1, newCostCentres: ['0200'] } })
  expect(stored.body).not.toHaveProperty('checked')
})

test('who was changed only while the file was written down makes its check outdated as well', async () => {
  await using server = await startServer()
  await send(server, ['E1;Sara;6000;7500;0100;Ward'])
  const { checked } = (await send(server, FILE, { dryRun: true })).body
  await using meanwhile = await importing(server, async () => {
    const { content } = (await server.call('GET', '/v1/yearlyData')).body
    await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, { totalMonthSalary: 9999 })
  })
  expect(await send(server, FILE, { checked, url: meanwhile.url })).toMatchObject(OUTDATED)
  const { content } = (await server.call('GET', '/v1/yearlyData')).body
  expect(content).toMatchObject([{ employeeId: 'E1', totalMonthSalary: 9999 }])
})

test('sent again under its key after it was stored, it is answered as the first time', async () => {
  await using server = await startServer()
  const { checked } = (await send(server, FILE, { dryRun: true })).body
  const key = 'as it was checked'
  const first = await send(server, FILE, { checked, key })
  expect(first.body).toMatchObject({ inserted: 2, newCostCentres: ['0100', '0200'] })
  expect((await send(server, FILE, { checked, key })).body).toEqual(first.body)
})

test('another file, or another year, is not what was checked', async () => {
  await using server = await startServer()
  const { body } = await send(server, FILE, { dryRun: true })
  const { checked } = body
  const raised = FILE.map((row) => row.replace(';8000;', ';80000;'))
  expect(await send(server, raised, { checked })).toMatchObject(OUTDATED)
  expect(await send(server, FILE, { checked, year: '2018' })).toMatchObject(OUTDATED)
  expect((await send(server, FILE, { checked })).status).toBe(200)
})

type How = {
  readonly dryRun?: boolean
  readonly year?: string
  readonly checked?: string
  readonly url?: string
  readonly key?: string
}

function send(
  server: TestServer,
  rows: readonly string[],
  { dryRun = false, checked, url, key, year = '2019' }: How = {},
) {
  return uploadFile(`${url ?? server.url}/v1/import/hrYearlyData?dryRun=${dryRun}`, server.token, {
    bytes: [HEADINGS, ...rows].join('\r\n'),
    fields: { year, ...(checked !== undefined && { checked }) },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
}
