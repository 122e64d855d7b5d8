import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { recordsAt } from './record-undo.given.ts'

const server = sharedServer()
const { create, change, read, centre } = recordsAt(server)

test('a deleted row of yearly data comes back under its id, unless the person is there again', async () => {
  await centre('0820')
  const person = {
    employeeId: 'E-1',
    year: 2019,
    name: 'Omar Aziz',
    grade: 'A',
    jobTitle: 'Teacher',
    position: 'Lead',
    basicSalary: 5000,
    totalMonthSalary: 6000,
    costCentre: { number: '0820' },
    projectLocation: 'Riyadh',
  }
  const id = await create('yearlyData', person)
  const deletion = await change('DELETE', `yearlyData/${id}`)
  expect((await deletion.undo()).body).toMatchObject({
    id,
    name: 'Omar Aziz',
    totalMonthSalary: 6000,
    costCentre: { number: '0820' },
  })
  expect(await deletion.undo()).toMatchObject({ status: 412 })
  const again = await change('DELETE', `import/hrYearlyData/${id}`)
  await create('yearlyData', person)
  const etag = again.answer.headers.get('etag')!
  const undone = await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, {
    headers: { 'if-match': etag },
  })
  expect(undone).toMatchObject({ status: 409, body: { code: 'employee-exists' } })
})

test('a row of yearly data is what it was before its last change, or not there; what a file did goes with the file', async () => {
  await centre('0821')
  await centre('0822')
  const person = {
    employeeId: 'E-21',
    year: 2019,
    name: 'Lina Saad',
    basicSalary: 5000,
    totalMonthSalary: 6000,
    costCentre: { number: '0821' },
  }
  const added = await change('POST', 'yearlyData', person)
  const { id } = added.answer.body
  const changed = await change('PATCH', `yearlyData/${id}`, {
    name: 'Lina Aziz',
    totalMonthSalary: 7000,
    costCentre: { number: '0822' },
  })
  expect(await added.undo()).toMatchObject({ status: 412 })
  const undone = await changed.undo()
  const was = { id, name: 'Lina Saad', totalMonthSalary: 6000, costCentre: { number: '0821' } }
  expect(undone).toMatchObject({ status: 200, body: was })
  expect(await read(`yearlyData/${id}`)).toEqual(undone.body)

  const another = await change('POST', 'yearlyData', { ...person, employeeId: 'E-22' })
  expect((await another.undo()).status).toBe(204)
  expect((await server.call('GET', `/v1/yearlyData/${another.answer.body.id}`)).status).toBe(404)

  const file = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre\nE-21;Lina Saad;5000;8000;0821'
  const sent = { bytes: file, fields: { year: '2019' } }
  expect((await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, sent)).status).toBe(200)
  const row = await server.call('GET', `/v1/yearlyData/${id}`)
  expect(row.body.totalMonthSalary).toBe(8000)
  const headers = { 'if-match': row.headers.get('etag')! }
  const refused = await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers })
  expect(refused).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
})

test('a row that a file has taken away since is not taken back to anything', async () => {
  await centre('0823')
  const file = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre\nE-23;Nora Aziz;5000;8000;0823'
  const sent = { bytes: file, fields: { year: '2019' } }
  const imported = await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, sent)
  const { importId } = imported.body
  const { content } = await read('yearlyData?year=2019&search=E-23&size=100')
  const { id } = content.find(({ employeeId }: { employeeId: string }) => employeeId === 'E-23')
  const { answer } = await change('PATCH', `yearlyData/${id}`, { grade: 'B' })
  const headers = { 'if-match': answer.headers.get('etag')! }
  const back = await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers })
  expect((await server.call('POST', `/v1/import/${importId}/undo`)).status).toBe(200)
  expect((await server.call('GET', `/v1/yearlyData/${id}`)).status).toBe(404)
  const again = { 'if-match': back.headers.get('etag')! }
  const refused = await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers: again })
  expect(refused).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
})
