import { beforeAll, expect, test } from 'vitest'
import type { TrailEntry, TrailPage } from '@staffplan/contracts/trail/trail'
import { abandonImport } from '#maintenance/testing/abandoned-import.ts'
import { importing } from '#staff/testing/importing.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  await server.system.deps.seals.now()
  await server.call('PATCH', `/v1/businessUnits/${example.education}`, { name: 'Schooling' })
  await server.call('POST', '/v1/users', {
    firstName: 'Ula',
    lastName: 'User',
    email: 'ula@example.com',
    password: 'lantern Quartz 47 meadow',
    role: { id: 2 },
    locale: 'en_US',
  })
}, 60_000)

async function asked(query: { readonly [name: string]: string | number } = {}): Promise<TrailPage> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, body } = await server.call<TrailPage>('GET', `/v1/trail?${parameters.toString()}`)
  expect(status).toBe(200)
  return body
}

async function all(query: { readonly [name: string]: string | number } = {}): Promise<TrailEntry[]> {
  const entries: TrailEntry[] = []
  for (let before: string | null = ''; before !== null;) {
    const page: TrailPage = await asked({ ...query, ...(before === '' ? {} : { before }) })
    entries.push(...page.content)
    before = page.next
  }
  return entries
}

async function exported(): Promise<string> {
  const headers = { authorization: `Bearer ${server.token}` }
  return (await fetch(`${server.url}/v1/trail/export`, { headers })).text()
}

test('the latest comes first, with who, when, what, and from what to what', async () => {
  const [latest] = (await asked({ kind: 'BusinessUnitChanged' })).content
  expect(latest).toMatchObject({
    person: 1,
    area: 'organisation',
    object: expect.stringMatching(/^businessUnit:\d+$/),
    changes: [{ field: 'name', from: 'Education', to: 'Schooling' }],
    changed: 1,
  })
})

test('pages follow one another to the beginning, across seals, without gap or repetition', async () => {
  const positions = (entries: readonly TrailEntry[]): number[] =>
    entries.map(({ position }) => Number(position))
  const once = positions(await all({ size: 500 }))
  expect(once.length).toBeGreaterThan(20)
  expect(once).toEqual(once.toSorted((a, b) => b - a))
  expect(positions(await all({ size: 3 }))).toEqual(once)
})

test('a place behind the end of the log, as one kept from before a backup was put back, is its end', async () => {
  expect(await asked({ before: 1_000_000_000 })).toEqual(await asked())
})

test('it is narrowed by person, kind, object and time; seals are told to those who ask', async () => {
  const everything = await all({ size: 500 })
  expect(new Set((await all({ person: 1 })).map(({ person }) => person))).toEqual(new Set([1]))
  expect(await all({ person: 77 })).toEqual([])
  const users = await all({ kind: 'users' })
  expect(new Set(users.map(({ area }) => area))).toEqual(new Set(['users']))
  const { object, at } = everything.find(({ type }) => type === 'BusinessUnitChanged')!
  const ofUnit = await all({ object: object! })
  expect(ofUnit.map(({ type }) => type)).toEqual(['BusinessUnitChanged', 'BusinessUnitCreated'])
  const later = (await all({ since: at })).map(({ position }) => position)
  const earlier = (await all({ until: at })).map(({ position }) => position)
  expect([...later, ...earlier]).toEqual(everything.map(({ position }) => position))
  expect(everything.some(({ area }) => area === 'seals')).toBe(false)
  for (const kind of ['seals', 'LogSealed'])
    expect((await all({ kind })).map(({ type }) => type)).toEqual(['LogSealed'])
})

test('whoever signs in has done that themselves, and is found by it', async () => {
  const signIns = await all({ kind: 'SessionOpened' })
  expect(signIns.map(({ person, object }) => [person, object])).toContainEqual([1, 'user:1'])
  expect(signIns.some(({ person }) => person === 0)).toBe(false)
  expect((await all({ person: 1 })).some(({ type }) => type === 'SessionOpened')).toBe(true)
})

test('an edit of the draft says what it replaced, whatever page or filter it is asked with', async () => {
  const scope = 'b1-p1-y2021'
  for (const value of [1_300, 1_400, null, 1_500])
    await server.call('POST', '/v1/bigPictureStore/userInput', { [scope]: value })
  const edits = async (query: { readonly [name: string]: string | number }) =>
    (await all({ kind: 'DraftOpsApplied', ...query })).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === `in|${scope}`).map(({ from, to }) => [from, to]),
    )
  const expected = [
    [null, 1_500],
    [1_400, null],
    [1_300, 1_400],
    [1_250, 1_300],
    [null, 1_250],
  ]
  expect(await edits({ size: 500 })).toEqual(expected)
  expect(await edits({ size: 1 })).toEqual(expected)
})

test('rows of imports, lists and fields within fields are told one by one, without what ties events together', async () => {
  const [chunk] = await all({ kind: 'StaffImportChunk' })
  expect(chunk?.changes.slice(0, 3)).toEqual([
    { of: 'staff:20190000001', field: 'costCentreId', to: expect.any(Number) },
    { of: 'staff:20190000001', field: 'employeeId', to: 'N-0' },
    { of: 'staff:20190000001', field: 'name', to: 'Person N0' },
  ])
  const settings = (await server.call('GET', '/v1/settings')).body
  const planning = { ...settings.planning, planYears: 3 }
  await server.call('PUT', '/v1/settings', { ...settings, planning })
  const [changed] = await all({ kind: 'SettingsChanged' })
  expect(changed?.changes).toEqual([{ field: 'planning.planYears', from: 2, to: 3 }])
  await server.call('PUT', '/v1/settings', settings)
  await server.call('PUT', '/v1/expenses', [{ year: 2019, internal: 5, atk: null }])
  const [entered] = await all({ kind: 'ExpensesEntered' })
  expect(entered?.changes).toEqual([{ of: 'year:2019', field: 'internal', from: null, to: 5 }])
  await server.call('POST', '/v1/divisionFTE', [{ division: { id: 1 }, year: 2020, value: 7 }])
  const [planned] = await all({ kind: 'DivisionFtesPlanned' })
  expect(planned?.changes).toEqual([
    { field: 'year', to: 2020 },
    { of: 'division:1', field: 'fte', from: null, to: 7 },
  ])
  const fields = new Set(
    (await all({ size: 500 })).flatMap(({ changes }) => changes.map(({ field }) => field)),
  )
  for (const machinery of ['prevHash', 'clientId', 'stateHash', 'stream', 'tokenHash', 'securedAt'])
    expect(fields).not.toContain(machinery)
})

test('rows of a file that never counted are told, and that they did not count and why', async () => {
  const header = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
  await server.call('POST', '/v1/costCentres', { name: 'Ward', number: '7901' })
  const imported = (url: string, rows: string) =>
    uploadFile(`${url}/v1/import/hrYearlyData`, server.token, {
      bytes: `${header}\r\n${rows}`,
      fields: { year: '2016' },
    })
  const { url } = server
  expect((await imported(url, '901;Sara;1;2;7901\r\n902;Omar;1;2;7901\r\n')).status).toBe(200)
  const { content } = (await server.call('GET', '/v1/yearlyData?year=2016&size=10')).body
  const [sara, omar] = ['Sara', 'Omar'].map(
    (name) => `staff:${content.find((row: { readonly name: string }) => row.name === name).id}`,
  )
  const raised = '901;Sara;1;7777;7901\r\n902;Omar;1;8888;7901\r\n'
  await using meanwhile = await importing(server, async () => {
    await server.call('PATCH', `/v1/yearlyData/${sara!.slice('staff:'.length)}`, { totalMonthSalary: 3 })
  })
  expect((await imported(meanwhile.url, raised)).status).toBe(200)
  const ofRaise = (changes: TrailEntry['changes']) =>
    changes.filter(({ to }) => to === 7_777 || to === 8_888).map(({ of, uncounted }) => [of, uncounted])
  const chunks = async () => (await all({ kind: 'StaffImportChunk', size: 500 })).slice(0, 2)
  const told = (await chunks()).find(({ changes }) => ofRaise(changes).length === 2)!
  expect(ofRaise(told.changes)).toEqual([
    [sara, 'superseded'],
    [omar, undefined],
  ])
  expect([told.changed, told.uncounted]).toEqual([2, 1])

  await abandonImport(server.system.log)
  const [unfinished] = await chunks()
  expect(new Set(unfinished!.changes.map(({ uncounted }) => uncounted))).toEqual(new Set(['unfinished']))
  expect(unfinished!.uncounted).toBe(unfinished!.changed)
})

test('records are called as they are called now; what is deleted has no name any more', async () => {
  const created = async (path: string, body: object) =>
    (await server.call<{ id: number }>('POST', path, body)).body.id
  const centre = await created('/v1/costCentres', { name: 'Harbour', number: '9001', comment: '' })
  const gone = await created('/v1/costCentres', { name: 'Ferry', number: '9002', comment: '' })
  await server.call('PATCH', `/v1/costCentres/${centre}`, { name: 'Port' })
  await server.call('DELETE', `/v1/costCentres/${gone}`)
  const driverDataSources = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.4 },
  ]
  const driver = await created('/v1/drivers/secondaryDrivers', {
    name: 'Load',
    comment: '',
    driverDataSources,
  })
  const { body } = await server.call(
    'GET',
    `/v1/trail/names?costCentre=${centre},${gone}&division=1&secondaryDriver=${driver}`,
  )
  expect(body).toEqual({
    [`costCentre:${centre}`]: { name: 'Port', number: '9001' },
    'division:1': { name: expect.any(String) },
    [`secondaryDriver:${driver}`]: {
      name: 'Load',
      driverDataSources: [{ label: 'Lessons' }, { label: 'Rooms' }],
    },
  })
  for (const wrong of ['costCentre=1;2', `costCentre=${Array.from({ length: 1_001 }, () => 1).join(',')}`])
    expect((await server.call('GET', `/v1/trail/names?${wrong}`)).status).toBe(422)
})

test('a password is told by nobody, in the list as in the export', async () => {
  const set = await all({ kind: 'UserPasswordSet' })
  expect(set.length).toBeGreaterThan(0)
  expect(set.every(({ changes }) => changes.length === 0)).toBe(true)
  const text = JSON.stringify(await all({ size: 500 }))
  expect(text).not.toContain('$argon2')
  expect(text).not.toContain('tokenHash')
  expect(await exported()).not.toContain('$argon2')
})

test('who may not see pay gets none of it', async () => {
  const token = await server.signIn('ula@example.com', 'lantern Quartz 47 meadow')
  for (const path of ['/v1/trail', '/v1/trail/export'])
    expect((await server.call('GET', path, undefined, { token })).status).toBe(403)
})

test.each(['person=x', 'since=yesterday', 'before=-1', 'object=a%20b', 'size=0'])(
  'what cannot be read is refused: %s',
  async (query) => {
    expect((await server.call('GET', `/v1/trail?${query}`)).status).toBe(422)
  },
)

test('an export is one of the long answers of which a user has so many under way', async () => {
  const { body } = await server.call('GET', '/v1/me')
  const status = async () => (await server.call('GET', '/v1/trail/export')).status
  for (let round = 1; round <= 5; round += 1) expect(await status()).toBe(200)
  const places = Array.from({ length: 4 }, () => server.app.largeLists.enter(body.id))
  expect(await status()).toBe(429)
  for (const place of places) place[Symbol.dispose]()
  expect(await status()).toBe(200)
})
