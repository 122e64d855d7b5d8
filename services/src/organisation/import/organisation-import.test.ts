import { describe, expect, test } from 'vitest'
import { uploadFile } from '#testing/upload-file.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { type CellValue, writeXlsx } from '#sheets/xlsx/write-xlsx.ts'
import { readOrganisation } from './read-organisation.ts'
import { writeOrganisationTemplate } from './template.ts'
import { systemContext } from '#http/commands/command-context.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { centre, department, division, unit } from '#testing/organisation-events.ts'
import { organisationLimits } from '@staffplan/contracts/organisation/organisation-import'

const HEADINGS = [
  'Business Unit',
  'Colour',
  'Division',
  'Department',
  'Cost Centre Number',
  'Cost Centre Name',
]
type Row = readonly CellValue[]

const server = sharedServer()

const send = (rows: readonly Row[], query = '', headers = {}) =>
  uploadFile(`${server.url}/v1/import/organisation${query}`, server.token, { bytes: workbook(rows), headers })
const undo = (importId: string) => server.call('POST', `/v1/import/organisation/${importId}/undo`)
const total = async (plural: string) => (await server.call('GET', `/v1/${plural}/`)).body.totalElements
const totals = async () => [
  await total('businessUnits'),
  await total('divisions'),
  await total('departments'),
  await total('costCentres'),
]

describe('a file of the organisation', () => {
  const HOSPITAL: readonly Row[] = [
    ['Hospital', '#38A169', 'Care', 'Ward', '0100', 'Ward A'],
    ['Hospital', null, 'Care', 'Ward', '0101', null],
    ['Hospital', null, 'Laboratory', null, null, null],
    ['Kitchen', null, null, null, null, null],
  ]

  test('is previewed without storing anything', async () => {
    const before = await totals()
    const { status, body } = await send(HOSPITAL, '?dryRun=true')
    expect([status, body.errors]).toEqual([200, []])
    expect(body).toMatchObject({
      rows: 4,
      created: { businessUnits: 2, divisions: 2, departments: 1, costCentres: 2 },
      existing: { businessUnits: 0, divisions: 0, departments: 0, costCentres: 0 },
      names: {
        divisions: ['Care', 'Laboratory'],
        departments: ['Care › Ward'],
        costCentres: ['0100 Ward A', '0101'],
      },
    })
    expect(await totals()).toEqual(before)
  })

  test('is stored as records like any other, and once more it changes nothing', async () => {
    const { body } = await send(HOSPITAL)
    expect(body.created).toEqual({ businessUnits: 2, divisions: 2, departments: 1, costCentres: 2 })
    const { content } = (await server.call('GET', '/v1/departments/')).body
    expect(content).toMatchObject([
      {
        name: 'Ward',
        division: { name: 'Care', businessUnit: { name: 'Hospital', color: '#38A169' } },
        costCentres: [
          { number: '0100', name: 'Ward A' },
          { number: '0101', name: '0101' },
        ],
      },
    ])
    const again = (await send(HOSPITAL)).body
    expect(again).not.toHaveProperty('importId')
    expect(again).toMatchObject({
      created: { businessUnits: 0, divisions: 0, departments: 0, costCentres: 0 },
      existing: { businessUnits: 2, divisions: 2, departments: 1, costCentres: 2 },
    })
    expect((await undo(body.importId)).body).toMatchObject({ undone: true, rows: 4 })
    expect(await totals()).toEqual([0, 0, 0, 0])
  })

  test('is refused whole, every row that is wrong named with row, column and reason', async () => {
    const { status, body } = await send([
      ['Hospital', null, 'Care', 'Ward', '0100', null],
      [null, null, 'Care', null, null, null],
      ['Hospital', 'green', null, null, null, null],
      ['Hospital', null, null, 'Ward', null, null],
      ['Hospital', null, 'Care', null, '0200', null],
      ['Hospital', null, 'Care', 'Ward', null, 'nameless'],
    ])
    expect([status, body.code]).toEqual([422, 'import-rejected'])
    expect(
      body.errors.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`),
    ).toEqual([
      'required-missing /file/3/A',
      'colour-invalid /file/4/B',
      'required-missing /file/5/C',
      'required-missing /file/6/D',
      'required-missing /file/7/E',
    ])
    expect(await totals()).toEqual([0, 0, 0, 0])
  })

  test('gives no cost centre to two departments, and no department without one', async () => {
    const { body: stored } = await send([['Hospital', null, 'Care', 'Ward', '0100', 'Ward A']])
    const { body } = await send(
      [
        ['hospital', '#000000', 'Care', 'Kitchen', '0100', null],
        ['Hospital', null, 'Care', 'Garden', null, null],
        ['Hospital', null, 'Care', 'Ward', '0100', 'Ward B'],
        ['Hospital', null, 'Care', 'Ward', '0300', null],
        ['Hospital', null, 'Care', 'Office', '0300', null],
      ],
      '?dryRun=true',
    )
    const found = (list: { code: string; params: { row: number; name?: string; firstRow?: number } }[]) =>
      list.map(({ code, params: { row, name, firstRow } }) => [code, row, name ?? firstRow])
    expect(found(body.errors)).toEqual([
      ['cost-centre-elsewhere', 2, 'Ward'],
      ['department-empty', 3, undefined],
      ['duplicate-in-file', 6, 5],
    ])
    expect(found(body.warnings)).toEqual([
      ['colour-kept', 2, '#3182CE'],
      ['name-kept', 4, 'Ward A'],
    ])
    await undo(stored.importId)
  })

  test('gives cost centres without a department their place, and takes it from them again', async () => {
    const { body: centre } = await server.call('POST', '/v1/costCentres/', {
      name: 'Ward A',
      number: '0100',
      comment: '',
    })
    const first = (await send([['Hospital', null, 'Care', 'Ward', '0100', null]])).body
    expect(first).toMatchObject({ placed: 1, created: { costCentres: 0, departments: 1 } })
    const second = (await send([['Hospital', null, 'Care', 'Ward', '0200', null]])).body
    expect(second).toMatchObject({ placed: 0, created: { costCentres: 1, departments: 0 } })
    const department = async () => (await server.call('GET', '/v1/departments/')).body.content[0]
    expect((await department()).costCentres).toHaveLength(2)
    expect((await undo(second.importId)).status).toBe(200)
    expect((await department()).costCentres).toMatchObject([{ number: '0100' }])
    expect((await undo(first.importId)).status).toBe(200)
    expect((await server.call('GET', `/v1/costCentres/${centre.id}`)).body.department).toBeNull()
    await server.call('DELETE', `/v1/costCentres/${centre.id}`)
  })

  test('is not taken back once it has been used, and every use is named', async () => {
    const { body } = await send([['Hospital', null, 'Care', 'Ward', '0100', null]])
    const unit = (await server.call('GET', '/v1/businessUnits/')).body.content[0]
    const added = { name: 'Pharmacy', comment: '', businessUnit: { id: unit.id } }
    const { body: division } = await server.call('POST', '/v1/divisions/', added)
    await server.call('PATCH', `/v1/businessUnits/${unit.id}`, { name: 'Clinic' })
    const person = {
      employeeId: '1',
      year: 2019,
      name: 'Sara',
      basicSalary: 1,
      totalMonthSalary: 1,
      costCentre: { number: '0100' },
    }
    const { body: row } = await server.call('POST', '/v1/yearlyData', person)
    const refused = await undo(body.importId)
    expect([refused.status, refused.body.code]).toEqual([409, 'in-use'])
    expect(refused.body.params.uses).toEqual([
      { kind: 'divisions', count: 1, names: ['Pharmacy'] },
      { kind: 'changedSince', count: 1, names: ['Clinic'] },
      { kind: 'staffedCostCentres', count: 1, names: ['0100'] },
    ])
    await server.call('DELETE', `/v1/divisions/${division.id}`)
    await server.call('DELETE', `/v1/yearlyData/${row.id}`)
    expect((await undo(body.importId)).body.params.uses).toEqual([
      { kind: 'changedSince', count: 1, names: ['Clinic'] },
    ])
    expect(await totals()).toEqual([1, 1, 1, 1])
    expect((await undo(crypto.randomUUID())).body.code).toBe('import-not-undoable')
  })

  test('that is sent twice under one key is stored once', async () => {
    const headers = { 'Idempotency-Key': 'the same file' }
    const rows: readonly Row[] = [['School', null, 'Teaching', 'First grade', 'S1', null]]
    const first = await send(rows, '', headers)
    const second = await send(rows, '', headers)
    expect(second.body).toMatchObject({ importId: first.body.importId, created: first.body.created })
    const { content } = (await server.call('GET', '/v1/import/organisation')).body
    expect(
      content.filter(({ importId }: { importId: string }) => importId === first.body.importId),
    ).toHaveLength(1)
    await undo(first.body.importId)
  })

  test('with 5,000 cost centres is stored in seconds, and others go on meanwhile', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index): Row => {
      const department = Math.floor(index / 5)
      return [
        `Unit ${index % 40}`,
        null,
        `Division ${department}`,
        `Department ${department}`,
        `L${index}`,
        `Centre ${index}`,
      ]
    }).map(([, ...rest], index): Row => [`Unit ${Math.floor(index / 125)}`, ...rest])
    const bytes = workbook(rows)
    const started = performance.now()
    const importing = uploadFile(`${server.url}/v1/import/organisation`, server.token, { bytes })
    let longest = 0
    const over = new AbortController()
    void importing.finally(() => over.abort())
    while (!over.signal.aborted) {
      const asked = performance.now()
      await server.call('GET', '/v1/me')
      longest = Math.max(longest, performance.now() - asked)
    }
    const { body, headers } = await importing
    const seconds = (performance.now() - started) / 1_000
    process.stdout.write(
      `5,000 cost centres in ${seconds.toFixed(1)} s, others waited ${longest.toFixed(0)} ms\n`,
    )
    expect(body).toMatchObject({
      created: { businessUnits: 40, divisions: 1_000, departments: 1_000, costCentres: 5_000 },
    })
    const shown = () =>
      server.call('GET', '/v1/costCentres/?size=1', undefined, {
        headers: { 'Min-Position': headers.get('position')! },
      })
    await expect
      .poll(async () => (await shown()).body.totalElements, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(5_000)
    expect((await undo(body.importId)).status).toBe(200)
  }, 120_000)
})

test('of two cost centres whose numbers look alike each department has its own; a file says so no worse than the records', async () => {
  const { system } = server
  const centres = [centre(1, 'K\u00A01'), centre(2, 'K 1')]
  const two = [unit(1, 'Old'), division(1, 1), ...centres, department(1, 1, [1]), department(2, 1, [2])]
  await system.deps.handler.handle({
    model: organisationModel,
    stream: ORGANISATION_STREAM,
    context: systemContext(new Date()),
    decide: () => ({ events: two }),
  })
  const { body } = await send([
    ['Old', null, 'division 1', 'department 1', 'K 1', 'centre 1'],
    ['Old', null, 'division 1', 'department 2', 'K 1', 'centre 2'],
  ])
  expect(body).toMatchObject({ errors: [], warnings: [], placed: 0, existing: { costCentres: 2 } })
})

test.each(['en', 'de', 'ar'] as const)('the template in %s has every column we know', async (lang) => {
  for (const format of ['xlsx', 'csv'] as const) {
    const reading = readOrganisation(writeOrganisationTemplate({ format, lang }), {
      options: {},
      limits: organisationLimits,
    })
    await expect(reading.next()).rejects.toMatchObject({ code: 'no-data-rows' })
  }
})

test('a file without the columns of units and divisions is refused by name', async () => {
  const csv = new TextEncoder().encode('Business Unit;Department;Cost Centre\nA;B;1\n')
  const { body } = await uploadFile(`${server.url}/v1/import/organisation`, server.token, { bytes: csv })
  expect(body).toMatchObject({ code: 'column-missing', params: { columns: ['division'] } })
})

test('headings that we do not know are named beside those that are missing', async () => {
  const csv = new TextEncoder().encode('Sector;Team;Department;Cost Centre\nA;B;C;1\n')
  const { body } = await uploadFile(`${server.url}/v1/import/organisation`, server.token, { bytes: csv })
  expect(body).toMatchObject({
    code: 'column-missing',
    params: { columns: ['businessUnit', 'division'], unknown: ['Sector', 'Team'] },
  })
})

test('a column whose heading we do not know is named, so that nobody takes names for numbers unseen', async () => {
  const csv = new TextEncoder().encode(
    'Business Unit;Division;Department;Number of the centre;Cost Centre\nRegistry;Citizens;Counter;0100;Town hall\n',
  )
  const target = `${server.url}/v1/import/organisation?dryRun=true`
  const { status, body } = await uploadFile(target, server.token, { bytes: csv })
  expect([status, body.names.costCentres]).toEqual([200, ['Town hall']])
  const params = { row: 1, column: 'D', header: 'Number of the centre' }
  expect(body.warnings).toEqual([{ pointer: '/file/1/D', code: 'column-ignored', params }])
})

function workbook(rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const columns = HEADINGS.map(() => ({ width: 12, format: 'text' as const }))
  return new Uint8Array(writeXlsx({ name: 'Organisation', columns, rows: [HEADINGS, ...rows] }))
}
