import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joined, LogServer, settle, type Tab } from './draft-connection.given.ts'
import { publishing } from './publication.ts'

const KEY = 'in|b1-p1-y2020'
const OTHER = 'in|b1-p1-y2021'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Everything arrives at the server, but no answer comes back. */
async function lose(mine: Tab): Promise<void> {
  while (mine.line.deliverUp());
  mine.line.cut()
  mine.line.reconnect()
  await settle([mine])
  await vi.runOnlyPendingTimersAsync()
  await settle([mine])
  expect(mine.store.pending).toEqual([])
}

test('what was refused is learnt although the answer was lost, also where later changes were stored', async () => {
  const server = new LogServer()
  server.refused.add(KEY)
  const mine = await joined(server, 'tab-mine')
  mine.store.edit([{ k: KEY, v: 5 }])
  mine.store.edit([{ k: OTHER, v: 6 }])
  mine.connection.flush()
  await lose(mine)
  expect(mine.refused.map(({ ops }) => ops.map(({ op }) => op))).toEqual([[{ k: KEY, v: 5 }]])
  expect([mine.store.value(KEY), mine.store.value(OTHER)]).toEqual([null, 6])
})

test('also where the whole state had to be loaded', async () => {
  const server = new LogServer()
  server.refused.add(KEY)
  const mine = await joined(server, 'tab-mine')
  mine.store.edit([{ k: KEY, v: 5 }])
  mine.store.edit([{ k: OTHER, v: 6 }])
  mine.connection.flush()
  server.isForgetful = true
  await lose(mine)
  expect(mine.refused.map(({ ops }) => ops.map(({ op }) => op))).toEqual([[{ k: KEY, v: 5 }]])
  expect([mine.store.value(KEY), mine.store.value(OTHER)]).toEqual([null, 6])
  expect(server.log).toHaveLength(1)
})

test('an older change that is decided late is not put over a newer one', async () => {
  const server = new LogServer()
  server.refused.add(OTHER)
  const mine = await joined(server, 'tab-mine')
  mine.store.edit([{ k: KEY, v: 5 }])
  mine.store.edit([
    { k: KEY, v: 6 },
    { k: OTHER, v: 7 },
  ])
  mine.store.edit([{ k: KEY, v: 8 }])
  mine.connection.flush()
  while (mine.line.deliverUp());
  server.refused.clear()
  server.isForgetful = true
  await lose(mine)
  expect([mine.store.value(KEY), mine.store.value(OTHER)]).toEqual([8, 7])
})

test('a state that is loaded while the line stands does not leave a stored change waiting', async () => {
  const server = new LogServer()
  const mine = await joined(server, 'tab-mine')
  mine.line.isSubscribed = false
  mine.store.edit([{ k: KEY, v: 5 }])
  mine.connection.flush()
  mine.line.deliverUp()
  server.isForgetful = true
  mine.line.resubscribe()
  await settle([mine])
  expect(mine.store.pending).toEqual([])
  expect(server.log).toHaveLength(1)
})

test.each([false, true])(
  'a publish is settled by a state loaded while the line stands (somebody publishes after it: %s)',
  async (isOvertaken) => {
    const server = new LogServer()
    const [mine, saras] = [await joined(server, 'tab-mine'), await joined(server, 'tab-sara')]
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    await settle([mine, saras])
    mine.line.isSubscribed = false
    const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })
    mine.line.deliverUp()
    if (isOvertaken) {
      await settle([saras])
      void publishing(saras.connection, { store: saras.store, args: { upTo: 1 } })
      saras.line.deliverUp()
    }
    server.isForgetful = true
    mine.line.resubscribe()
    await settle([mine, saras])
    expect(mine.connection.isAwaiting).toBe(false)
    expect(await outcome).toBe('published')
  },
)

test('a state loaded before a publish arrives leaves it on its way', async () => {
  const server = new LogServer()
  const mine = await joined(server, 'tab-mine')
  server.refusesPublish = true
  mine.connection.retry()
  const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: -1 } })
  await settle([mine])
  expect(await outcome).toMatchObject({ refused: { code: 'invalid' } })
})

/** This tab's publish is stored while its answer is lost; then somebody else publishes. */
async function publishedOver(server: LogServer, meanwhile: (mine: Tab) => void) {
  const [mine, saras] = [await joined(server, 'tab-mine'), await joined(server, 'tab-sara')]
  mine.store.edit([{ k: KEY, v: 5 }])
  mine.connection.flush()
  await settle([mine, saras])
  const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })
  meanwhile(mine)
  mine.line.cut()
  await settle([saras])
  void publishing(saras.connection, { store: saras.store, args: { upTo: 1 } })
  await settle([saras])
  server.isForgetful = true
  mine.line.reconnect()
  await settle([mine, saras])
  return outcome
}

test('a publish whose answer is lost with the line took effect although somebody publishes after it', async () => {
  expect(await publishedOver(new LogServer(), (mine) => void mine.line.deliverUp())).toBe('published')
})

test('it is not called lost where later changes of the same tab make it impossible to tell', async () => {
  const late = await publishedOver(new LogServer(), (mine) => {
    mine.line.deliverUp()
    mine.store.edit([{ k: OTHER, v: 6 }])
    mine.connection.flush()
    mine.line.deliverUp()
  })
  expect(late).toBe('unknown')
})

test('it is lost where it never arrived, whoever publishes then', async () => {
  expect(await publishedOver(new LogServer(), () => undefined)).toBe('lost')
})

test('a late answer to an older question does not say that what has been done since was lost', async () => {
  const server = new LogServer()
  const { store, line, connection, ...mine } = await joined(server, 'tab-mine')
  store.edit([{ k: KEY, v: 5 }])
  connection.flush()
  await settle([{ store, line, connection, ...mine }])
  const foundAt = () => null // others have overwritten all of it
  const outcome = connection.once({ type: 'publish', args: { upTo: store.rev }, foundAt })
  const sent = line.sent.at(-1)
  if (sent?.t !== 'cmd') throw new Error('nothing was sent')
  line.cut()
  line.reconnect()
  line.deliverUp() // asked and answered before the rest arrives
  server.command(line, sent)
  connection.retry()
  await Promise.resolve()
  expect(store.rev).toBe(server.head)
  await settle([{ store, line, connection, ...mine }])
  expect(await outcome).toMatchObject({ done: { rev: server.head } })
})
