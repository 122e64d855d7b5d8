import { expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served } from '#testing/served.ts'

const HEADINGS = 'Business Unit;Division;Department;Cost Centre Number;Cost Centre Name'

const server = sharedServer()

const send = (url: string, rows: readonly string[], headers = {}) =>
  uploadFile(`${url}/v1/import/organisation`, server.token, {
    bytes: [HEADINGS, ...rows].join('\r\n'),
    headers,
  })

test('a file is answered as stored though the log goes away behind the append', async () => {
  const { log, deps } = server.system
  let isAway = false
  const leaving = logWith(log, {
    async append(stream, ...call) {
      const appended = await log.append(stream, ...call)
      isAway = stream === ORGANISATION_STREAM
      return appended
    },
    read(stream, bounds) {
      if (isAway && stream === ORGANISATION_STREAM) throw new StoreUnavailable('away', false)
      return log.read(stream, bounds)
    },
  })
  await using other = await served(depsOn(leaving, deps))
  const { url } = other
  const { status, body } = await send(url, ['Hospital;Care;Ward;0100;Ward A'])
  expect([status, body.importId]).toEqual([200, expect.any(String)])
  expect(body.created).toEqual({ businessUnits: 1, divisions: 1, departments: 1, costCentres: 1 })
})

test('a file that is sent again under its key is answered as the first time, whatever has moved since', async () => {
  const headers = { 'Idempotency-Key': 'the same file' }
  const rows = ['School;Teaching;First grade;S1;One', 'School;Teaching;First grade;S2;Two']
  const listed = async (plural: string) => (await server.call('GET', `/v1/${plural}?size=99`)).body.content
  const first = await send(server.url, rows, headers)
  expect(first.body).toMatchObject({ rows: 2, names: { costCentres: ['S1 One', 'S2 Two'] }, errors: [] })
  expect((await send(server.url, rows, headers)).body).toEqual(first.body)
  const department = (await listed('departments')).find(
    ({ name }: { name: string }) => name === 'First grade',
  )
  const [one, two] = department.costCentreIds
  await server.call('PATCH', `/v1/departments/${department.id}`, { costCentreIds: [two] })
  const other = {
    name: 'Second grade',
    comment: '',
    division: { id: department.division.id },
    costCentreIds: [one],
  }
  expect((await server.call('POST', '/v1/departments', other)).status).toBe(201)
  expect((await send(server.url, rows, headers)).body).toEqual(first.body)
})

test('and so is one that was the first thing stored at all', async () => {
  await using fresh = await startServer()
  const upload = () =>
    uploadFile(`${fresh.url}/v1/import/organisation`, fresh.token, {
      bytes: `${HEADINGS}\r\nHospital;Care;Ward;0100;Ward A`,
      headers: { 'Idempotency-Key': 'first' },
    })
  const { body } = await upload()
  expect((await upload()).body).toEqual(body)
})

test('more than one event holds on any log is refused, by the preview already, and nothing is stored', async () => {
  const rows = Array.from(
    { length: 2_800 },
    (_, index) => `Big;One;Ward;B${index};${'ä'.repeat(190)} ${index}`,
  )
  const bytes = [HEADINGS, ...rows].join('\n')
  for (const query of ['?dryRun=true', '']) {
    const url = `${server.url}/v1/import/organisation${query}`
    const { status, body } = await uploadFile(url, server.token, { bytes })
    expect([query, status, body.code]).toEqual([query, 422, 'import-too-large'])
  }
  const names = (await server.call('GET', '/v1/businessUnits?size=99')).body.content
  expect(names.map(({ name }: { name: string }) => name)).not.toContain('Big')
})
