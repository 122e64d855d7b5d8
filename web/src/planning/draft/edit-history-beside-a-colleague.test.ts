import { expect, test } from 'vitest'
import { K, withColleague } from './edit-history.given.ts'

test('the same value of somebody else is not taken back', async () => {
  const { mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(saras, 200)
  await enter(saras, 100)
  expect(history.undo()).toEqual({ ops: [], skipped: [{ k: K, v: null }] })
  await settled()
  expect(stored()).toBe(100)
})

test('several steps are taken back and repeated at the server', async () => {
  const { mine, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(mine, 110)
  for (const expected of [100, null]) {
    history.undo()
    await settled()
    expect(stored()).toBe(expected)
  }
  for (const expected of [100, 110]) {
    history.redo()
    await settled()
    expect(stored()).toBe(expected)
  }
})

test.each(['the entry', 'its undo'])(
  'what is repeated while the server cannot take %s yet is there in the end, and can be taken back',
  async (busy) => {
    const { server, mine, saras, history, enter, stored, settled } = await withColleague()
    await enter(saras, 50)
    if (busy === 'its undo') await enter(mine, 100)
    server.refusal = { code: 'busy', message: 'busy' }
    if (busy === 'the entry') {
      mine.store.edit([{ k: K, v: 100 }])
      mine.connection.flush()
    }
    history.undo()
    history.redo()
    await settled()
    const afterwards = async () => {
      await settled()
      return [stored(), mine.store.kept(K), mine.store.pending.length]
    }
    await expect.poll(afterwards, { timeout: 10_000 }).toEqual([100, 100, 0])
    expect(history.upcoming('undo')).toEqual([{ k: K, v: 50 }])
    history.undo()
    await settled()
    expect([stored(), mine.store.writer(K), mine.skipped]).toEqual([50, '1.tab-sara:1', []])
  },
)

test('an own value is taken back again once a colleague has taken back theirs', async () => {
  const { mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(saras, 200)
  const [w, setW] = ['1.tab-sara:1', '1.tab-mine:1']
  saras.store.step('undo', [{ k: K, v: 100, ifW: w, setW }])
  saras.connection.flush()
  await settled()
  expect([stored(), mine.store.writer(K)]).toEqual([100, setW])
  expect(history.undo()).toMatchObject({ skipped: [] })
  await settled()
  expect(stored()).toBeNull()
})

test('what an edit replaced unseen comes back with its undo', async () => {
  const { mine, saras, history, stored, settled } = await withColleague()
  mine.store.edit([{ k: K, v: 100 }])
  saras.store.edit([{ k: K, v: 200 }])
  saras.connection.flush()
  saras.line.deliverUp()
  mine.connection.flush()
  await settled()
  const last = stored()
  history.undo()
  await settled()
  expect([last, stored()]).toEqual([100, 200])
})

test('a step keeps its place when its command goes out under another number', async () => {
  const { mine, history, stored, settled, enter } = await withColleague()
  await enter(mine, 90)
  mine.store.edit([{ k: K, v: 100 }])
  mine.store.requeue(mine.store.pending[0]?.seq ?? 0)
  mine.connection.flush()
  await settled()
  history.undo()
  await settled()
  expect(stored()).toBe(90)
})

test('what was taken back before it was decided is repeated over what it really replaced', async () => {
  const { mine, saras, history, stored, settled } = await withColleague()
  saras.store.edit([{ k: K, v: 5 }])
  saras.connection.flush()
  saras.line.deliverUp()
  mine.store.edit([{ k: K, v: 7 }])
  mine.connection.flush()
  history.undo()
  await settled()
  expect(stored()).toBe(5)
  expect(history.redo()).toEqual({ ops: [{ k: K, v: 7 }], skipped: [] })
  await settled()
  expect(stored()).toBe(7)
})
