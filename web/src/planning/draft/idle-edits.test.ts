import type { ServerFrame } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import { K, withColleague } from './edit-history.given.ts'

const WRONG = 'in|b1-p9-y2020'

/** A tab that enters values before any of them arrives, with its user's edit history. */
async function atServer() {
  const given = await withColleague()
  const { server, mine, saras } = given
  server.refused.add(WRONG)
  const enter = (ops: { readonly [key: string]: number | null }) => {
    mine.store.edit(Object.entries(ops).map(([k, v]) => ({ k, v })))
    mine.connection.flush()
  }
  /** The colleague's value is stored, but nobody has received the event yet. */
  const colleagueEnters = (v: number) => {
    saras.store.edit([{ k: K, v }])
    saras.connection.flush()
    while (saras.line.deliverUp());
  }
  const said = () => [given.stored() ?? null, mine.store.kept(K), mine.store.pending, mine.skipped]
  return { ...given, enter, colleagueEnters, said }
}

test('what changed nothing between values that are taken back and repeated at once is named to nobody', async () => {
  const { history, enter, said, settled } = await atServer()
  enter({ [K]: 12, [WRONG]: 1 })
  enter({ [K]: null })
  enter({ [K]: 11 })
  for (const type of ['undo', 'undo', 'undo', 'redo', 'redo', 'redo'] as const) history[type]()
  await settled()
  expect(said()).toEqual([11, 11, [], []])
  for (const before of [12, null]) {
    expect(history.undo()).toEqual({ ops: [{ k: K, v: before }], skipped: [] })
    await settled()
    expect(said()).toEqual([before, before, [], []])
  }
  expect(history.undo()).toBeNull()
})

test.each(['before', 'behind'])(
  'what was entered over the same value of a colleague is repeated over theirs where that is heard of %s its event',
  async (order) => {
    const { mine, history, enter, colleagueEnters, said, settled } = await atServer()
    colleagueEnters(5)
    enter({ [K]: 5 })
    enter({ [K]: 7 })
    history.undo()
    history.redo()
    const { line } = mine
    const push = line.push.bind(line)
    const later: ServerFrame[] = []
    if (order === 'behind') line.push = (frame) => void (frame.t === 'ack' ? later.push(frame) : push(frame))
    while (line.deliverUp());
    line.push = push
    for (const frame of later) push(frame)
    await settled()
    expect(said()).toEqual([7, 7, [], []])
    expect(history.undo()).toEqual({ ops: [{ k: K, v: 5 }], skipped: [] })
    await settled()
    expect([...said(), mine.store.writer(K)]).toEqual([5, 5, [], [], '1.tab-sara:1'])
  },
)

test('what went out once more behind a step back, and then changed nothing, leaves the one before it over what that step has left', async () => {
  const { mine, history, enter, colleagueEnters, said, settled } = await atServer()
  colleagueEnters(9)
  await settled()
  colleagueEnters(5)
  enter({ [K]: 5, [WRONG]: 1 })
  enter({ [K]: 10 })
  history.undo()
  await settled()
  expect([...said(), mine.store.writer(K)]).toEqual([5, 5, [], [], '1.tab-sara:2'])
  expect(history.redo()).toEqual({ ops: [{ k: K, v: 10 }], skipped: [] })
  await settled()
  expect(said()).toEqual([10, 10, [], []])
  expect(history.undo()).toEqual({ ops: [{ k: K, v: 5 }], skipped: [] })
  await settled()
  expect(history.undo()).toBeNull()
})

test('a step back from what changed nothing, because a colleague has entered the same, names the cell', async () => {
  const { mine, history, enter, colleagueEnters, said, settled } = await atServer()
  colleagueEnters(4)
  await settled()
  colleagueEnters(5)
  enter({ [K]: 5 })
  history.undo()
  await settled()
  expect([...said(), mine.store.writer(K)]).toEqual([5, 5, [], [K], '1.tab-sara:2'])
})

test('a late answer that there was nothing to do, about what is not waiting any more, takes no step away', async () => {
  const { mine, history, enter, said, settled } = await atServer()
  enter({ [K]: 5 })
  await settled()
  mine.line.push({ t: 'ack', topic: 'draft:2019', seq: 1, status: 'noop', rev: 0 })
  await settled()
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  await settled()
  expect(said()).toEqual([null, null, [], []])
})
