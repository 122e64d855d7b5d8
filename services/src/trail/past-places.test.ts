import { expect, test } from 'vitest'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { PastPlaces } from './past-places.ts'

const [server] = sharedExample()
const HEADER = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'

/** Past places of the year, with the stream of each event read for them. */
function metered(year: number) {
  const { events, handler } = server.system.deps
  const read: string[] = []
  const storedIn: LogReader['storedIn'] = async function* (stream, bounds) {
    for await (const event of events.storedIn(stream, bounds)) {
      read.push(stream.replace(/-.*-.*/, ''))
      yield event
    }
  }
  const places = new PastPlaces({ events: { storedIn }, handler }, year)
  return { places, read }
}

async function imported(rows: string, year: number): Promise<void> {
  const file = { bytes: `${HEADER}\r\n${rows}`, fields: { year: String(year) } }
  expect((await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, file)).status).toBe(200)
}

async function filled(year: number) {
  const [first = 0] = await Promise.all(
    ['1', '2'].map(async (name) => {
      const centre = { name, number: `${year}${name}` }
      return (await server.call<{ id: number }>('POST', '/v1/costCentres', centre)).body.id
    }),
  )
  await imported(`1;Ada;1;2;${year}1\r\n2;Bob;1;2;${year}1\r\n`, year)
  const { content } = (await server.call('GET', `/v1/yearlyData?year=${year}&size=9`)).body
  const ada = content.find(({ name }: { readonly name: string }) => name === 'Ada')
  const move = async (to: 1 | 2): Promise<bigint> => {
    const costCentre = { number: `${year}${to}` }
    expect((await server.call('PATCH', `/v1/yearlyData/${ada.id}`, { costCentre })).status).toBe(200)
    return server.system.deps.events.head()
  }
  return { id: Number(ada.id), first, move }
}

test('it costs what has changed since: neither what came, nor what was before, is read', async () => {
  const { id, first, move } = await filled(2016)
  const before = await server.system.deps.events.head()
  const moved = await move(2)
  const near = metered(2016)
  await near.places.reach(before)
  expect(near.places.at(id, moved)).toBe(first)
  expect(near.read).toEqual(['staff-2016', 'staff-2016']) // the move, and the one where it ends
  const far = metered(2016)
  await far.places.reach(0n)
  expect(far.places.at(id, moved)).toBe(first)
  expect(new Set(far.read)).toEqual(new Set(['staff-2016']))
})

test('of files with overtime hours and their undo no rows are read: they moved nobody', async () => {
  await imported('9001;Zoe;1;2;20191\r\n', 2019)
  const before = await server.system.deps.events.head()
  const { status, body } = await uploadFile(`${server.url}/v1/import/hrYearlyOvertime`, server.token, {
    bytes: 'Employee ID;Overtime Hours\r\n9001;9\r\n',
    fields: { year: '2019' },
    field: 'fileOvertime',
  })
  expect([status, body.updated]).toEqual([200, 1])
  expect((await server.call('POST', `/v1/import/${body.importId}/undo`)).status).toBeLessThan(300)
  const { places, read } = metered(2019)
  await places.reach(before)
  expect(read).toEqual(['staff-2019', 'staff-2019', 'staff-2019']) // the file, its undo, and the one where it ends
})

test('a cost centre was left since what came before its last leaving, however far back is known', async () => {
  const { first, move } = await filled(2015)
  const before = await server.system.deps.events.head()
  await move(2)
  await move(1)
  const last = await move(2)
  for (const reached of [before, 0n]) {
    const { places } = metered(2015)
    await places.reach(reached)
    expect([places.wasLeft(first, last - 1n), places.wasLeft(first, last)]).toEqual([true, false])
  }
})

test('of a file that moved people its rows are read, and they moved when it was completed', async () => {
  const { id, first } = await filled(2017)
  const before = await server.system.deps.events.head()
  await imported('1;Ada;1;2;20172\r\n', 2017)
  const { places, read } = metered(2017)
  await places.reach(before)
  expect(read).toContain('staffImport')
  expect(places.at(id, before + 1n)).toBe(first)
  expect(places.at(id, (await server.system.deps.events.head()) + 1n)).not.toBe(first)
})

test('who moves while a question is answered was elsewhere before', async () => {
  const { id, first, move } = await filled(2018)
  const { places } = metered(2018)
  await places.reach(0n)
  const [second, third] = [await move(2), await move(1)]
  await places.reach(0n)
  expect(places.at(id, second)).toBe(first)
  expect(places.at(id, third)).not.toBe(first)
  expect(places.at(id, third + 1n)).toBe(first)
})
