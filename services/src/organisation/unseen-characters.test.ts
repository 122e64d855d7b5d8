import { expect, test } from 'vitest'
import { systemContext } from '#http/commands/command-context.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { centre } from '#testing/organisation-events.ts'
import { sharedServer } from '../testing/shared-server.ts'

const server = sharedServer()

/** Stores cost centres as they were stored before white space in numbers was made single spaces. */
async function storedBefore(...numbers: readonly string[]) {
  const handled = await server.system.deps.handler.handle({
    model: organisationModel,
    stream: ORGANISATION_STREAM,
    context: systemContext(new Date()),
    decide: ({ costCentres: { lastId } }) => ({
      events: numbers.map((number, index) => centre(lastId + 1 + index, number)),
    }),
  })
  return { handled, ids: handled.events.map(({ data }) => (data as { id: number }).id) }
}

test('numbers that differ only by characters nobody sees are one number', async () => {
  const first = await server.call('POST', '/v1/costCentres', { name: 'Plant', number: '10\u200B01\u200F' })
  expect([first.status, first.body.number]).toEqual([201, '1001'])
  const second = await server.call('POST', '/v1/costCentres', {
    name: 'Plant again',
    number: '\u206010\u00AD01',
  })
  expect([second.status, second.body.code]).toEqual([409, 'cost-centre-exists'])
})

test('a number is the same whatever space stands in it, in a form as in a file', async () => {
  const first = await server.call('POST', '/v1/costCentres', { name: 'Plant', number: 'K\u00A077' })
  expect([first.status, first.body.number]).toEqual([201, 'K 77'])
  const second = await server.call('POST', '/v1/costCentres', { name: 'Plant again', number: 'K  77' })
  expect([second.status, second.body.code]).toEqual([409, 'cost-centre-exists'])
  const person = { year: 2019, name: 'Ida', basicSalary: 1, totalMonthSalary: 1, allowances: {} }
  const row = (employeeId: string) =>
    server.call('POST', '/v1/yearlyData', { ...person, employeeId, costCentre: { number: 'K\u202F77' } })
  expect((await row('E\u00A01')).status).toBe(201)
  const again = await row('E 1')
  expect([again.status, again.body.code]).toEqual([409, 'employee-exists'])
})

test('of two cost centres whose numbers looked alike before, either is sent back as it was read', async () => {
  const { handled, ids } = await storedBefore('K\u00A080', 'K 80')
  const headers = { 'Min-Position': String(handled.position) }
  for (const [index, number] of ['K\u00A080', 'K 80'].entries()) {
    const path = `/v1/costCentres/${ids[index]}`
    const { body: read } = await server.call('GET', path, undefined, { headers })
    expect(read.number).toBe(number)
    const saved = await server.call('PUT', path, { ...read, name: 'Ward 80' })
    expect(saved).toMatchObject({ status: 200, body: { number, name: 'Ward 80' } })
  }
  const third = await server.call('POST', '/v1/costCentres', { name: 'Ward', number: 'K\u202F80' })
  expect(third).toMatchObject({ status: 409, body: { code: 'cost-centre-exists' } })
})

test('somebody is put on a cost centre whose number was stored with another space', async () => {
  await storedBefore('K\u00A079')
  const person = { year: 2019, name: 'Ida', basicSalary: 1, totalMonthSalary: 1, allowances: {} }
  for (const [employeeId, number] of [
    ['E 3', 'K 79'],
    ['E 4', 'K\u00A079'],
  ]) {
    const row = { ...person, employeeId, costCentre: { number } }
    const added = await server.call('POST', '/v1/yearlyData', row)
    expect(added).toMatchObject({ status: 201, body: { costCentre: { number: 'K\u00A079' } } })
  }
})

test('of two allowances whose headings look alike none is lost unsaid', async () => {
  await server.call('POST', '/v1/costCentres', { name: 'Ward', number: 'K 78' })
  const person = { year: 2019, name: 'Ida', basicSalary: 1, totalMonthSalary: 1, employeeId: 'E 2' }
  const row = { ...person, costCentre: { number: 'K 78' } }
  const errors = [{ pointer: '/allowances/Meal\u00A0A', code: 'duplicate' }]
  const twice = { allowances: { 'Meal A': 5, 'Meal\u00A0A': 7 } }
  const refused = await server.call('POST', '/v1/yearlyData', { ...row, ...twice })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', errors } })
  const { body } = await server.call('POST', '/v1/yearlyData', { ...row, allowances: { 'Meal\u00A0A': 7 } })
  expect(body.allowances).toEqual({ 'Meal A': 7 })
  const changed = await server.call('PATCH', `/v1/yearlyData/${body.id}`, twice)
  expect(changed).toMatchObject({ body: { code: 'invalid', errors } })
})

test.each([
  ['\u3164', 'required'],
  ['\u2800', 'required'],
  ['North\nSouth', 'text-line-break'],
])('a business unit cannot be named %j', async (name, code) => {
  const { status, body } = await server.call('POST', '/v1/businessUnits', { name, color: '#3182ce' })
  expect([status, body.errors]).toEqual([422, [{ pointer: '/name', code }]])
})
