import { expect, test } from 'vitest'
import { sharedServer } from '../testing/shared-server.ts'

const server = sharedServer()

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

test.each([
  ['\u3164', 'required'],
  ['\u2800', 'required'],
  ['North\nSouth', 'text-line-break'],
])('a business unit cannot be named %j', async (name, code) => {
  const { status, body } = await server.call('POST', '/v1/businessUnits', { name, color: '#3182ce' })
  expect([status, body.errors]).toEqual([422, [{ pointer: '/name', code }]])
})
