import { describe, expect, test } from 'vitest'
import { historyAt, K } from './edit-history.given.ts'
import { joined, LogServer, settle, type Tab } from './draft-connection.given.ts'

const L = 'in|b1-p1-y2021'
const WRITTEN = [
  { k: K, v: 100 },
  { k: L, v: 200 },
]

/** A user who has written two cells. */
async function written() {
  const server = new LogServer()
  const tab = await joined(server, 'tab-mine')
  const history = historyAt(tab)
  tab.store.edit(WRITTEN)
  await sent(tab)
  const values = () => [K, L].map((key) => server.state().cells.find(({ k }) => k === key)?.v)
  return { server, tab, history, values }
}

async function sent(tab: Tab): Promise<void> {
  tab.connection.flush()
  await settle([tab])
}

const reason = { code: 'reference-unknown', params: {} }

test('what an undo may not write is told with the reason, and the rest is taken back and can be repeated', async () => {
  const { server, tab, history, values } = await written()
  server.refused.add(L)
  history.undo()
  await settle([tab])
  expect([values(), tab.store.kept(L)]).toEqual([[null, 200], 200])
  expect(tab.skipped).toEqual([])
  const [first] = tab.refused
  expect(first).toMatchObject({ step: 'undo', ops: [{ op: { k: L, v: null }, reason }] })
  server.refused.clear()
  expect(history.redo()).toMatchObject({ ops: [{ k: K, v: 100 }] })
  await settle([tab])
  expect([values(), tab.refused]).toEqual([[100, 200], [first]])
  expect([history.upcoming('redo'), history.upcoming('undo')]).toEqual([null, [{ k: K, v: null }]])
})

test('an undo that is refused as a whole tells why, and is no step any more', async () => {
  const { server, tab, history, values } = await written()
  server.refusal = { code: 'too-large', message: 'too-many-entries' }
  history.undo()
  await settle([tab])
  expect([values(), tab.skipped, tab.refused]).toMatchObject([
    [100, 200],
    [],
    [{ step: 'undo', ops: [{ reason: { code: 'too-large' } }, {}] }],
  ])
  expect([history.upcoming('undo'), history.upcoming('redo')]).toEqual([null, null])
})

test('what a redo may not write stays undone', async () => {
  const { server, tab, history, values } = await written()
  history.undo()
  await settle([tab])
  server.refused.add(K)
  history.redo()
  await settle([tab])
  expect([values(), tab.skipped]).toEqual([[null, 200], []])
  expect(tab.refused).toMatchObject([{ step: 'redo', ops: [{ op: { k: K }, reason }] }])
  expect(history.upcoming('undo')).toEqual([{ k: L, v: null }])
})

describe('a server without room for a step', () => {
  const FULL = { code: 'read-only', message: 'storage-full' } as const
  const why = { reason: { code: 'read-only' } }

  test.each([
    ['undo', [null, null], [100, 200]],
    ['redo', [100, 200], [null, null]],
  ] as const)('says so, and leaves it to be taken once more: %s', async (type, wanted, before) => {
    const { server, tab, history, values } = await written()
    if (type === 'redo') history.undo()
    await settle([tab])
    server.refusal = FULL
    history[type]()
    await settle([tab])
    expect([values(), [tab.store.value(K), tab.store.value(L)]]).toEqual([before, before])
    expect([tab.skipped, tab.refused]).toMatchObject([[], [{ step: type, ops: [why, why] }]])
    expect(tab.store.pending).toEqual([])
    server.refusal = null
    history[type]()
    await settle([tab])
    expect(values()).toEqual(wanted)
  })

  test('leaves the steps in their order, and does not say that somebody else has written', async () => {
    const { server, tab, history } = await written()
    tab.store.edit([{ k: K, v: 300 }])
    await sent(tab)
    history.undo()
    history.undo()
    server.refusal = FULL
    await settle([tab])
    expect(tab.skipped).toEqual([])
    expect(tab.refused).toMatchObject([{ step: 'undo', ops: [{ op: { k: K, v: 100 } }] }])
    expect(history.upcoming('redo')).toBeNull()
    server.refusal = null
    expect(history.undo()).toMatchObject({ ops: [{ k: K, v: 100 }], skipped: [] })
    expect(history.undo()).toMatchObject({ ops: [{ v: null }, { v: null }], skipped: [] })
    await settle([tab])
    expect(tab.store.value(K)).toBeNull()
    history.redo()
    expect(history.redo()).toMatchObject({ ops: [{ k: K, v: 300 }] })
  })

  test('leaves what was undone and repeated at once as it is', async () => {
    const { server, tab, history, values } = await written()
    server.refusal = FULL
    history.undo()
    history.redo()
    await settle([tab])
    expect([values(), tab.skipped, tab.store.pending]).toEqual([[100, 200], [], []])
    expect(history.upcoming('redo')).toBeNull()
    server.refusal = null
    history.undo()
    await settle([tab])
    expect(values()).toEqual([null, null])
  })

  test('is followed by other steps as if it had not been taken', async () => {
    const { server, tab, history, values } = await written()
    server.refusal = FULL
    history.undo()
    await settle([tab])
    server.refusal = null
    tab.store.edit([{ k: K, v: 7 }])
    await sent(tab)
    history.undo()
    await settle([tab])
    expect(history.upcoming('undo')).toEqual([
      { k: K, v: null },
      { k: L, v: null },
    ])
    history.undo()
    await settle([tab])
    expect(values()).toEqual([null, null])
  })
})
