import { expect, test } from 'vitest'
import { type CellValue, writeXlsx } from '#sheets/xlsx/write-xlsx.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { type Upload, uploadFile } from '#testing/upload-file.ts'

const HEADINGS = [
  'Employee ID',
  'Name',
  'Basic Salary',
  'Total Month Salary',
  'Cost Centre Number',
  'Cost Centre Name',
  'Housing',
]
type Row = readonly CellValue[]
const SARA: Row = ['007', 'Sara', 6000, 7500, '0100', 'Ward', 1500]
const BEN: Row = ['008', 'Ben', 5000, 6000, '0100', 'Ward', 1000]

const server = sharedServer()

function workbook(rows: readonly Row[], headings: readonly string[] = HEADINGS): Uint8Array<ArrayBuffer> {
  const columns = headings.map(() => ({ width: 12, format: 'text' as const }))
  return new Uint8Array(writeXlsx({ name: 'Staff', columns, rows: [headings, ...rows] }))
}

const upload = (path: string, bytes: Uint8Array<ArrayBuffer> | null, rest: Omit<Upload, 'bytes'> = {}) =>
  uploadFile(server.url + path, server.token, { bytes, ...rest })

const hr = (year: number, rows: readonly Row[], query = '') =>
  upload(`/v1/import/hrYearlyData${query}`, workbook(rows), {
    fields: { year: String(year), selectedYear: String(year) },
  })

const staffOf = async (year: number) =>
  (await server.call('GET', `/v1/import/hrYearlyData/year/${year}`)).body

test('a preview says what would happen and stores nothing', async () => {
  const preview = await hr(2015, [SARA, BEN], '?dryRun=true')
  expect(preview.status).toBe(200)
  expect(preview.body).toMatchObject({
    inserted: 2,
    updated: 0,
    unchanged: 0,
    numberImported: 2,
    newCostCentres: ['0100'],
    errors: [],
  })
  expect(preview.body).not.toHaveProperty('importId')
  expect(await staffOf(2015)).toEqual({ content: [], totalElements: 0 })
  expect((await server.call('GET', '/v1/costCentres/')).body.totalElements).toBe(0)
})

test('an import stores rows and creates unknown cost centres', async () => {
  const first = await hr(2016, [SARA, BEN])
  expect(first.status).toBe(200)
  expect(first.headers.get('position')).toMatch(/^\d+$/)
  expect(first.body).toMatchObject({ numberImported: 2, inserted: 2, newCostCentres: ['0100'] })
  expect(first.body.warnings).toContainEqual(expect.objectContaining({ code: 'cost-centre-new' }))
  const { content } = await staffOf(2016)
  expect(content[0]).toMatchObject({
    employeeId: '007',
    name: 'Sara',
    year: 2016,
    totalMonthSalary: 7500,
    allowances: { Housing: 1500 },
    costCentre: { number: '0100', name: 'Ward' },
  })
})

test('a later file updates, adds, keeps and lists who is missing', async () => {
  await hr(2017, [SARA, BEN])
  const later = await hr(2017, [
    ['007', 'Sara', 6000, 8000, '0100', 'Ward', 2000],
    ['009', 'Mia', 4000, 4500, '0100', 'Ward', 500],
  ])
  expect(later.body).toMatchObject({ inserted: 1, updated: 1, unchanged: 0, missing: ['008'] })
  expect((await staffOf(2017)).totalElements).toBe(3)
})

test('a file with one wrong row is refused whole, with row and column', async () => {
  const answer = await hr(2018, [
    SARA,
    ['008', 'Ben', 'abc', 6000, '0100', 'Ward', null],
    ['', 'Nobody', 1, 1, '0100', 'Ward', null],
  ])
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.body.code).toBe('import-rejected')
  expect(answer.body.errors).toContainEqual(
    expect.objectContaining({
      code: 'not-a-number',
      params: expect.objectContaining({ row: 3, column: 'C', header: 'Basic Salary', value: 'abc' }),
    }),
  )
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ code: 'required-missing' }))
  expect((await staffOf(2018)).totalElements).toBe(0)
})

test('overtime replaces the hours of known people; an unknown one is a row error', async () => {
  await hr(2019, [SARA, BEN])
  const file = (rows: readonly Row[]) => workbook(rows, ['Employee ID', 'Overtime Hours'])
  const send = (rows: readonly Row[]) =>
    upload('/v1/import/hrYearlyOvertime', file(rows), {
      fields: { year: '2019', selectedYear: '2019' },
      field: 'fileOvertime',
    })
  expect((await send([['007', 12.5]])).body).toMatchObject({ numberImportedOT: 1, updated: 1 })
  expect((await staffOf(2019)).content[0]).toMatchObject({ employeeId: '007', overTimeHours: 12.5 })
  const unknown = await send([
    ['007', 1],
    ['999', 3],
  ])
  expect(unknown.status).toBe(422)
  expect(unknown.body.errors).toEqual([
    expect.objectContaining({ code: 'employee-unknown', params: expect.objectContaining({ row: 3 }) }),
  ])
  expect((await staffOf(2019)).content[0]).toMatchObject({ overTimeHours: 12.5 })
})

test('an import is undone as one unit; what somebody changed since stays and is named', async () => {
  const imported = await hr(2020, [SARA, ['010', 'Ola', 3000, 3500, '0777', 'New', null]])
  expect(imported.body.newCostCentres).toEqual(['0777'])
  const [sara] = (await staffOf(2020)).content
  expect((await server.call('PATCH', `/v1/yearlyData/${sara.id}`, { name: 'Sarah' })).status).toBe(200)
  const undone = await server.call('POST', `/v1/import/${imported.body.importId}/undo`)
  expect(undone.status).toBe(200)
  expect(undone.body).toMatchObject({
    kind: 'undo',
    removed: 1,
    warnings: [{ code: 'import-undo-skipped', params: { employees: ['007'] } }],
  })
  expect((await staffOf(2020)).content.map(({ name }: { name: string }) => name)).toEqual(['Sarah'])
  const headers = { 'min-position': String(await server.system.log.head()) }
  const shown = await server.call('GET', '/v1/costCentres/', undefined, { headers })
  const centres = shown.body.content.map(({ number }: { number: string }) => number)
  expect(centres).not.toContain('0777')
  expect((await server.call('POST', `/v1/import/${imported.body.importId}/undo`)).body.code).toBe(
    'import-not-undoable',
  )
})

test('the list of imports tells who did what, newest first, and which were taken back', async () => {
  const imported = await hr(2018, [SARA, BEN])
  await server.call('POST', `/v1/import/${imported.body.importId}/undo`)
  const { body } = await server.call('GET', '/v1/import?size=2')
  const { importId } = imported.body
  expect(body.content).toEqual([
    expect.objectContaining({ kind: 'undo', year: 2018, removed: 2, undone: false, undoes: importId }),
    expect.objectContaining({ importId, kind: 'hr', year: 2018, inserted: 2, removed: 0, undone: true }),
  ])
  const me = await server.call('GET', '/v1/me')
  expect(body.content[1]).toMatchObject({ by: me.body.id, at: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(body.totalElements).toBeGreaterThan(2)
  const oldest = (await server.call('GET', '/v1/import?sort=id,asc&size=999')).body.content
  expect(oldest.slice(-2).toReversed()).toEqual(body.content)
})

test('years must agree and be offered; a file and a year are needed', async () => {
  const send = (fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer> | null = workbook([SARA])) =>
    upload('/v1/import/hrYearlyData', bytes, { fields })
  expect((await send({ year: '2019', selectedYear: '2018' })).body.errors).toEqual([
    { pointer: '/selectedYear', code: 'year-mismatch' },
  ])
  expect((await send({ year: '2014', selectedYear: '2014' })).body.errors).toMatchObject([
    { pointer: '/year', code: 'year-out-of-range' },
  ])
  expect((await send({})).body.errors).toEqual([{ pointer: '/year', code: 'required' }])
  expect((await send({ year: '2019' }, null)).body.errors).toEqual([{ pointer: '/file', code: 'required' }])
})

test('what is no multipart body, or a broken one, is refused and the server goes on', async () => {
  const post = (contentType: string, body: string) =>
    fetch(`${server.url}/v1/import/hrYearlyData`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': contentType },
      body,
    })
  expect((await post('application/json', '{}')).status).toBe(415)
  expect((await post('multipart/form-data', 'junk')).status).toBe(400)
  expect(
    (
      await post(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      )
    ).status,
  ).toBe(400)
  expect((await server.call('GET', '/v1/import')).status).toBe(200)
})

test('the same upload with one Idempotency-Key counts once; another file under it is refused', async () => {
  const send = (rows: readonly Row[]) =>
    upload('/v1/import/hrYearlyData', workbook(rows), {
      fields: { year: '2015', selectedYear: '2015' },
      headers: { 'idempotency-key': 'upload-1' },
    })
  const first = await send([SARA])
  const again = await send([SARA])
  expect(again.body).toMatchObject({ importId: first.body.importId, numberImported: 1, inserted: 1 })
  expect((await send([BEN])).body.code).toBe('idempotency-key-reused')
})

test('templates come in both formats and three languages', async () => {
  for (const lang of ['en', 'de', 'ar']) {
    for (const format of ['xlsx', 'csv']) {
      const path = `/v1/import/hrYearlyData/template?format=${format}&lang=${lang}`
      const response = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  }
  expect((await server.call('GET', '/v1/import/hrYearlyOvertime/template?format=pdf&lang=en')).status).toBe(
    400,
  )
})

test('single rows can be added, replaced, merged and deleted, each under its revision', async () => {
  await hr(2019, [SARA])
  const body = {
    employeeId: '500',
    year: 2019,
    name: 'Nour',
    basicSalary: 1,
    totalMonthSalary: 2,
    costCentre: { number: '0100' },
  }
  const added = await server.call('POST', '/v1/yearlyData/', body)
  expect(added.status).toBe(201)
  const { id } = added.body
  expect((await server.call('POST', '/v1/yearlyData/', body)).body.code).toBe('employee-exists')
  const etag = added.headers.get('etag')!
  expect(
    (await server.call('PATCH', `/v1/yearlyData/${id}`, { grade: 'G1' }, { headers: { 'if-match': etag } }))
      .body.grade,
  ).toBe('G1')
  expect(
    (await server.call('PUT', `/v1/yearlyData/${id}`, body, { headers: { 'if-match': etag } })).status,
  ).toBe(412)
  expect(
    (await server.call('PUT', `/v1/yearlyData/${id}`, { ...body, costCentre: { number: 'none' } })).body
      .errors,
  ).toEqual([{ pointer: '/costCentre/number', code: 'reference-unknown' }])
  expect((await server.call('PUT', `/v1/yearlyData/${id}`, body)).body.grade).toBe('')
  expect((await server.call('DELETE', `/v1/import/hrYearlyData/${id}`)).status).toBe(204)
  expect((await server.call('DELETE', `/v1/import/hrYearlyData/${id}`)).status).toBe(404)
})

test('the cost centre of a row may be called costCentreNumber; what is wrong with it is said there', async () => {
  await hr(2019, [SARA])
  const body = { employeeId: '600', year: 2019, name: 'Nour', basicSalary: 1, totalMonthSalary: 2 }
  const added = await server.call('POST', '/v1/yearlyData', { ...body, costCentreNumber: '0100' })
  expect([added.status, added.body.costCentre.number]).toEqual([201, '0100'])
  const path = `/v1/yearlyData/${added.body.id}`
  for (const [sent, code] of [
    [{ costCentreNumber: 'none' }, 'reference-unknown'],
    [{ costCentreNumber: 7 }, 'wrong-type'],
    [{ costCentreNumber: '0100', costCentre: { number: '0200' } }, 'reference-ambiguous'],
  ] as const) {
    const { status, body: problem } = await server.call('PATCH', path, sent)
    expect([status, problem.errors]).toMatchObject([422, [{ pointer: '/costCentreNumber', code }]])
  }
  const both = { costCentreNumber: '0100', costCentre: { number: '0100', name: 'Ward' } }
  expect((await server.call('PUT', path, { ...body, ...both })).status).toBe(200)
})

test('a renamed cost centre shows in the rows that stand on it', async () => {
  await hr(2016, [SARA])
  const centre = (await server.call('GET', '/v1/costCentres/')).body.content.find(
    ({ number }: { number: string }) => number === '0100',
  )
  const saved = await server.call('PATCH', `/v1/costCentres/${centre.id}`, { name: 'Station' })
  const rows = await server.call('GET', '/v1/yearlyData/?year=2016', undefined, {
    headers: { 'min-position': saved.headers.get('position')! },
  })
  expect(rows.body.content[0].costCentre).toEqual({ number: '0100', name: 'Station' })
})
