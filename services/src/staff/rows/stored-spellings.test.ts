import { staffStream } from '@staffplan/contracts/staff/events'
import { beforeAll, expect, test } from 'vitest'
import { systemContext } from '#http/commands/command-context.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { nextStaffId, staffYearModel } from '#streams/staff-year.ts'
import { centre } from '#testing/organisation-events.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { staffEntity } from './staff-row-commands.ts'

const YEAR = 2019
const PATH = '/v1/yearlyData'
const PERSON = {
  name: 'Ida',
  grade: '',
  dob: null,
  jobTitle: '',
  position: '',
  basicSalary: 1,
  totalMonthSalary: 1,
  overTimeHours: null,
  educationCost: null,
  projectLocation: '',
}

const server = sharedServer()

beforeAll(async () => {
  const context = systemContext(new Date())
  const numbers = ['K\u00A01', 'K 1', 'K\u00A02', 'K\u202F2']
  await server.system.deps.handler.handle({
    model: organisationModel,
    stream: ORGANISATION_STREAM,
    context,
    decide: () => ({ events: numbers.map((number, index) => centre(index + 1, number)) }),
  })
})

/** Stores a person with white space in the texts as it was stored before texts were single-spaced. */
async function storedBefore(
  employeeId: string,
  { allowances = {}, year = YEAR }: { allowances?: { [heading: string]: number }; year?: number } = {},
): Promise<{ readonly id: number; readonly position: string }> {
  const { events, position } = await server.system.deps.handler.handle({
    model: staffYearModel,
    stream: staffStream(year),
    context: systemContext(new Date()),
    decide(state) {
      const id = nextStaffId(state, year)
      const personal = { ...PERSON, employeeId, allowances }
      const data = { id, year, costCentreId: 1, personal }
      return { events: [{ type: 'StaffAdded', data, entity: staffEntity(id) }] }
    },
  })
  return { id: (events[0]!.data as { id: number }).id, position: String(position) }
}

const upload = (path: string, year: number, lines: readonly string[]) =>
  uploadFile(`${server.url}/v1/import/${path}`, server.token, {
    bytes: lines.join('\n'),
    fields: { year: String(year) },
    ...(path === 'hrYearlyOvertime' && { field: 'fileOvertime' }),
  })

test('an employee id that was stored with another space is the one that looks like it', async () => {
  const { id } = await storedBefore('E\u00A01')
  const row = { ...PERSON, employeeId: 'E 1', year: YEAR, costCentre: { number: 'K 1' } }
  expect(await server.call('POST', PATH, row)).toMatchObject({
    status: 409,
    body: { code: 'employee-exists', params: { id } },
  })
})

test('a file names somebody whose id was stored with another space, who is not missing in it and not new', async () => {
  const year = 2018
  await storedBefore('F\u00A01', { allowances: { 'Meal\u00A0A': 5 }, year })
  const lines = [
    'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Meal A',
    'F 1;Ida;1;7;K\u00A01;6',
  ]
  const outcome = { status: 200, body: { inserted: 0, updated: 1, missing: [], warnings: [] } }
  expect(await upload('hrYearlyData', year, lines)).toMatchObject(outcome)
  const hours = await upload('hrYearlyOvertime', year, ['Employee ID;Overtime Hours', 'F 1;7'])
  expect(hours).toMatchObject({ status: 200, body: { errors: [], missing: [] } })
  const { content } = (await server.call('GET', `/v1/import/hrYearlyData/year/${year}`)).body
  expect(content).toMatchObject([
    { employeeId: 'F\u00A01', totalMonthSalary: 7, overTimeHours: 7, allowances: { 'Meal\u00A0A': 6 } },
  ])
})

test('a row is sent back as it was read: two allowances that look alike, and a cost centre that does, stay as they are', async () => {
  const twice = { 'Meal A': 5, 'Meal\u00A0A': 7 }
  const { id, position } = await storedBefore('E\u00A02', { allowances: twice })
  const headers = { 'Min-Position': position }
  const { body: read } = await server.call('GET', `${PATH}/${id}`, undefined, { headers })
  expect(read).toMatchObject({ allowances: twice, costCentre: { number: 'K\u00A01' } })
  const saved = await server.call('PUT', `${PATH}/${id}`, { ...read, name: 'Ida B' })
  const unchanged = { employeeId: 'E\u00A02', costCentre: { number: 'K\u00A01' } }
  expect(saved).toMatchObject({ status: 200, body: { ...unchanged, name: 'Ida B', allowances: twice } })
  const more = await server.call('PATCH', `${PATH}/${id}`, { allowances: { ...twice, 'Meal\u00A0A': 8 } })
  expect(more.body.allowances).toEqual({ 'Meal A': 5, 'Meal\u00A0A': 8 })
  const third = await server.call('PATCH', `${PATH}/${id}`, { allowances: { ...twice, 'Meal\u202FA': 9 } })
  const errors = [{ pointer: '/allowances/Meal\u202FA', code: 'duplicate' }]
  expect(third).toMatchObject({ status: 422, body: { code: 'invalid', errors } })
  const one = await server.call('PATCH', `${PATH}/${id}`, { allowances: { 'Meal A': 12 } })
  expect(one.body.allowances).toEqual({ 'Meal A': 12 })
})

test('of two cost centres that look alike a row keeps its own, in a file as in a form; whoever comes is on the plain one, or on the first', async () => {
  const year = 2017
  const { id, position } = await storedBefore('G\u00A01', { year })
  const person = (employeeId: string, number: string) => ({
    ...PERSON,
    employeeId,
    year,
    costCentre: { number },
  })
  const headers = { 'Min-Position': position }
  const saved = await server.call('PUT', `${PATH}/${id}`, person('G 1', 'K 1'), { headers })
  expect(saved.body.costCentre.number).toBe('K\u00A01')
  const added = await server.call('POST', PATH, person('G 2', 'K 1'))
  expect(added.body.costCentre.number).toBe('K 1')
  const lines = [
    'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number',
    ...['G 1', 'G 2', 'G 3'].map((employeeId) => `${employeeId};Ida;1;1;K 1`),
    'G 4;Ida;1;1;K 2',
  ]
  const outcome = { status: 200, body: { inserted: 2, updated: 0, unchanged: 2, newCostCentres: [] } }
  expect(await upload('hrYearlyData', year, lines)).toMatchObject(outcome)
  const numbers = async () => {
    const { content } = (await server.call('GET', `/v1/import/hrYearlyData/year/${year}?size=9`)).body
    return content.map((row: { costCentre: { number: string } }) => row.costCentre.number)
  }
  expect(await numbers()).toEqual(['K\u00A01', 'K 1', 'K 1', 'K\u00A02'])
  const elsewhere = lines.map((line) => line.replace(/K .$/, (number) => (number === 'K 1' ? 'K 2' : 'K 1')))
  expect(await upload('hrYearlyData', year, elsewhere)).toMatchObject({ body: { updated: 4 } })
  expect(await numbers()).toEqual(['K\u00A02', 'K\u00A02', 'K\u00A02', 'K 1'])
})

test('nobody is erased who has a row of another year under an id that looks alike', async () => {
  const earlier = await storedBefore('E\u00A07', { year: 2018 })
  const { id } = await storedBefore('E 7')
  expect((await server.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect(await server.call('POST', `${PATH}/${id}/erase`)).toMatchObject({
    status: 409,
    body: { code: 'person-present', params: { years: [2018] } },
  })
  expect((await server.call('DELETE', `${PATH}/${earlier.id}`)).status).toBe(204)
})
