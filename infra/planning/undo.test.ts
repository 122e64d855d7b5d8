import { expect, test } from 'vitest'
import { uploadFile } from '../../services/src/testing/upload-file.ts'
import { setPlanners } from './planners.given.ts'
import { until } from './tab.given.ts'

const planners = setPlanners()

test('discarding brings back what was published, for everybody, and is undone as one', async () => {
  await using mine = planners.tabOf(planners.sara)
  await using bens = planners.tabOf(planners.ben)
  const session = await mine.openPage()
  const colleague = await bens.openPage()
  session.edit([{ k: planners.pupils(2020), v: 1111 }])
  session.edit([{ k: planners.pupils(2021), v: 2222 }])
  await mine.settled()
  await until(() => colleague.store.value(planners.pupils(2021)) === 2222)
  const outcome = await session.discard(session.store.rev)
  expect(outcome).toMatchObject({ done: { event: { cause: 'discard' } } })
  const published = (year: number) => session.published.value(planners.pupils(year))
  await until(() => colleague.store.value(planners.pupils(2021)) === published(2021))
  expect(colleague.store.value(planners.pupils(2020))).toBe(published(2020))
  colleague.edit([{ k: planners.pupils(2021), v: 5 }])
  await until(() => session.store.value(planners.pupils(2021)) === 5)
  session.history.undo()
  await until(() => session.store.value(planners.pupils(2020)) === 1111)
  // What Ben has written since is kept.
  expect(session.store.value(planners.pupils(2021))).toBe(5)
  expect(session.store.writerOf(planners.pupils(2020))).toBe(planners.sara.userId)
})

test('undo and redo outlive a reload, leave what a colleague wrote, name it, and give back whose it was', async () => {
  await using mine = planners.tabOf(planners.sara)
  await using bens = planners.tabOf(planners.ben)
  const colleague = await bens.openPage()
  const before = await mine.openPage()
  colleague.edit([{ k: planners.pupils(2020), v: 10 }])
  await until(() => before.store.value(planners.pupils(2020)) === 10)
  before.edit([
    { k: planners.pupils(2020), v: 20 },
    { k: planners.pupils(2021), v: 21 },
  ])
  before.edit([{ k: planners.pupils(2019), v: 19 }])
  await mine.settled()
  mine.reload()
  const session = await mine.openPage()
  session.history.undo()
  session.history.undo()
  expect(session.store.value(planners.pupils(2020))).toBe(10)
  await mine.settled()
  await until(() => colleague.store.value(planners.pupils(2020)) === 10)
  expect(colleague.store.writerOf(planners.pupils(2020))).toBe(planners.ben.userId)
  expect(session.history.redo()).toMatchObject({ skipped: [] })
  await mine.settled()
  await until(() => colleague.store.value(planners.pupils(2020)) === 20)
  const named: string[] = []
  session.skipped.listen((ops) => named.push(...ops.map(({ k }) => k)))
  await mine.loseLine()
  colleague.edit([{ k: planners.pupils(2020), v: 30 }])
  await bens.settled()
  expect(session.history.undo()).toMatchObject({ skipped: [] })
  mine.goOnline()
  await mine.settled()
  expect(named).toEqual([planners.pupils(2020)])
  expect([session, colleague].map(({ store }) => store.value(planners.pupils(2020)))).toEqual([30, 30])
})

test('whoever overwrites what Undo left to a colleague is told in the history to have gone over it', async () => {
  await using mine = planners.tabOf(planners.sara)
  await using bens = planners.tabOf(planners.ben)
  const session = await mine.openPage()
  const colleague = await bens.openPage()
  const k = planners.pupils(2020)
  session.edit([{ k, v: 51 }])
  await mine.settled()
  await until(() => colleague.store.value(k) === 51)
  colleague.edit([{ k, v: 52 }])
  await until(() => session.store.value(k) === 52)
  const asked = session.history.undo()
  expect(asked).toMatchObject({ ops: [], skipped: [{ k }] })
  session.overwrite([{ k, v: 50 }])
  await mine.settled()
  await until(() => colleague.store.value(k) === 50)
  const path = `/v1/bigPicture/history?key=${encodeURIComponent(k)}&limit=2`
  const { body } = await planners.server.call('GET', path)
  expect(body.content).toMatchObject([
    { by: planners.sara.userId, over: 1, changes: [{ k, from: 52, to: 50 }] },
    { by: planners.ben.userId, over: 0 },
  ])
})

test('files and whole maps that others store meanwhile are no steps, and what they wrote stays and is named', async () => {
  const { server, ben } = planners
  await using mine = planners.tabOf(planners.sara)
  const session = await mine.openPage()
  const [first, second] = [planners.pupils(2020), planners.pupils(2021)]
  const before = session.store.value(first)
  session.edit([
    { k: first, v: 41 },
    { k: second, v: 42 },
  ])
  await mine.settled()
  const staff = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre\nE900;New;100;110;9001'
  const places = 'Business Unit;Division;Department;Cost Centre Number;Cost Centre Name\nNew;New;New;9002;New'
  const files = { hrYearlyData: { bytes: staff, fields: { year: '2019' } }, organisation: { bytes: places } }
  for (const [path, file] of Object.entries(files))
    expect((await uploadFile(`${server.url}/v1/import/${path}`, ben.token, file)).status).toBe(200)
  const map = '/v1/bigPictureStore/userInput'
  const read = await server.call('GET', map, undefined, { token: ben.token })
  const changed = { ...read.body, [second.replace('in|', '')]: 77 }
  const options = { token: ben.token, headers: { 'if-match': read.headers.get('etag') ?? '' } }
  expect((await server.call('POST', map, changed, options)).status).toBe(200)
  await until(() => session.store.value(second) === 77)
  const named = [{ k: second }]
  expect(session.history.undo()).toMatchObject({ ops: [{ k: first, v: before }], skipped: named })
  await mine.settled()
  expect([session.store.value(first), session.store.value(second)]).toEqual([before, 77])
  expect(session.history.redo()).toMatchObject({ ops: [{ k: first, v: 41 }], skipped: [] })
  await mine.settled()
  expect([session.store.value(first), session.store.value(second)]).toEqual([41, 77])
})
