import { type RecordHistory, recordHistory } from '@staffplan/contracts/record-history'
import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const PASSWORD = 'lantern Quartz 47 meadow'

const server = sharedServer()

// oxlint-disable-next-line typescript/no-explicit-any -- the test checks the answer
async function done(method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await server.call(method, path, body)
  expect([path, status < 300 ? '' : answer]).toEqual([path, ''])
  return answer
}

async function historyOf(path: string, query = ''): Promise<RecordHistory> {
  const { status, body } = await server.call('GET', `${path}/history${query}`)
  expect([path, status]).toEqual([path, 200])
  return recordHistory.parse(body)
}

/** Each entry as text: its cause, and each field as `name: from > to`. */
function said({ content }: RecordHistory): string[] {
  return content.map(({ cause, changes }) => {
    const fields = changes.map(({ field, from, to }) => `${field}: ${shown(from)} > ${shown(to)}`)
    return `${cause} ${fields.join(', ')}`
  })
}

function shown(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}

test('a record tells who changed which field, when, from what to what and how, also once it is gone', async () => {
  await done('POST', '/v1/businessUnits', { name: 'Education', color: '#3182CE' })
  await done('POST', '/v1/businessUnits', { name: 'Support', color: '#38A169' })
  const { id } = await done('POST', '/v1/divisions', { name: 'North', businessUnitId: 1 })
  await done('PATCH', `/v1/divisions/${id}`, { name: 'South' })
  await done('PATCH', `/v1/divisions/${id}`, { businessUnitId: 2, comment: 'moved' })
  await done('PATCH', '/v1/businessUnits/1', { name: 'Schooling' })
  await done('DELETE', `/v1/divisions/${id}`)
  const history = await historyOf(`/v1/divisions/${id}`)
  expect(said(history)).toEqual([
    'deleted name: "South" > , comment: "moved" > , businessUnitId: 2 > ',
    'changed comment: "" > "moved", businessUnitId: 1 > 2',
    'changed name: "North" > "South"',
    'created name:  > "North", comment:  > "", businessUnitId:  > 1',
  ])
  expect(new Set(history.content.map(({ by }) => by))).toEqual(new Set([1]))
  expect(history.content.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
  // The position of each entry gives the state right after it.
  const { position } = history.content[2]!
  expect(await done('GET', `/v1/divisions/${id}?position=${position}`)).toMatchObject({
    name: 'South',
    businessUnit: { id: 1, name: 'Education' },
  })
})

test('page by page it is the same, and a value goes back as it was told', async () => {
  const path = '/v1/drivers/specialDrivers'
  const { id } = await done('POST', path, { name: 'night', type: 'relative', value: 0.07 })
  for (const value of [0.08, 0.09, 0.1]) await done('PATCH', `${path}/${id}`, { value })
  const whole = await historyOf(`${path}/${id}`)
  expect(whole.next).toBeNull()
  const pages: RecordHistory['content'] = []
  for (let next: string | null = ''; next !== null;) {
    const page: RecordHistory = await historyOf(
      `${path}/${id}`,
      `?limit=1${next === '' ? '' : `&before=${next}`}`,
    )
    expect(page.content.length).toBeLessThanOrEqual(1)
    pages.push(...page.content)
    ;({ next } = page)
  }
  expect(pages).toEqual(whole.content)
  const [change] = whole.content[2]!.changes
  await done('PATCH', `${path}/${id}`, { [change!.field]: change!.to })
  expect(said(await historyOf(`${path}/${id}`))[0]).toBe('changed value: 0.1 > 0.08')
})

test('what files and their undoing did to records and to rows of yearly data is told, with what was edited between', async () => {
  const csv = (salary: number) =>
    [
      'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number',
      `E1,Ann,1000,${salary},0042`,
    ].join('\n')
  const fields = { year: '2019', selectedYear: '2019' }
  const send = async (salary: number) => {
    const url = `${server.url}/v1/import/hrYearlyData`
    const answer = await uploadFile(url, server.token, { bytes: csv(salary), fields })
    expect(answer.status).toBe(200)
    return answer.body as { importId: string }
  }
  await send(2000)
  const { content } = await done('GET', '/v1/yearlyData?year=2019')
  const { id } = content[0]
  const { importId } = await send(2500)
  await done('PATCH', `/v1/yearlyData/${id}`, { grade: 'B' })
  await done('POST', `/v1/import/${importId}/undo`)
  const history = said(await historyOf(`/v1/yearlyData/${id}`))
  expect(history.slice(0, 3)).toEqual([
    'importUndone totalMonthSalary: 2500 > 2000',
    'changed grade: "" > "B"',
    'imported totalMonthSalary: 2000 > 2500',
  ])
  expect(history[3]).toContain('imported costCentreNumber:  > "0042"')
  expect(said(await historyOf('/v1/costCentres/1'))).toEqual(['imported number:  > "0042", name:  > "0042"'])
})

test('of what never was there is none, and only those who see everything are told', async () => {
  for (const path of ['/v1/divisions/99', '/v1/yearlyData/20190000099'])
    expect((await server.call('GET', `${path}/history`)).body.code).toBe('not-found')
  for (const query of ['?before=x', '?limit=0', '?limit=101'])
    expect((await server.call('GET', `/v1/divisions/1/history${query}`)).status).toBe(422)
  const person = { firstName: 'Ula', lastName: 'User', email: 'ula@example.com', password: PASSWORD }
  const tokenOf = async (id: number): Promise<string> => {
    const email = `${id}-${person.email}`
    await done('POST', '/v1/users', { ...person, email, role: { id } })
    return server.signIn(email, PASSWORD)
  }
  const statuses = []
  for (const role of [1, 2, 3]) {
    const token = await tokenOf(role)
    statuses.push((await server.call('GET', '/v1/businessUnits/1/history', undefined, { token })).status)
  }
  expect(statuses).toEqual([200, 403, 200])
})
