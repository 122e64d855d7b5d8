import { describe, expect, test, vi } from 'vitest'
import { joined, LogServer, settle, tabAt } from './draft-connection.given.ts'
import { memoryCommands } from './draft-store.given.ts'

const KEY = 'in|b1-p1-y2020'

/** Random numbers, the same for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('a tab and the server', () => {
  test('a tab that has loaded and joined is live', async () => {
    const tab = await joined(new LogServer(), 'tab-mine')
    expect(tab.connection.status).toBe('live')
  })

  test('who comes back is told what happened meanwhile, change by change', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const saras = await joined(server, 'tab-sara')
    const told: unknown[] = []
    mine.store.foreign.listen(({ event }) => told.push(event.type === 'DraftOpsApplied' && event.ops))
    const { loads } = mine.store
    mine.connection.stop()
    for (const v of [5, 6]) {
      saras.store.edit([{ k: KEY, v }])
      saras.connection.flush()
      await settle([saras])
    }
    expect(told).toEqual([])
    mine.connection.start()
    await settle([mine])
    expect([mine.connection.status, mine.store.value(KEY), mine.store.loads]).toEqual(['live', 6, loads])
    expect(told).toEqual([[{ k: KEY, v: 5 }], [{ k: KEY, v: 6 }]])
  })

  test('a change reaches every other tab, and its own event confirms it', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const saras = await joined(server, 'tab-sara')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    await settle([mine, saras])
    expect(saras.store.value(KEY)).toBe(5)
    expect(mine.store.pending).toEqual([])
  })

  test('what was typed without a line is sent after it, in order', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.line.cut()
    for (const v of [1, 2, 3]) mine.store.edit([{ k: KEY, v }])
    expect(mine.connection.status).toBe('offline')
    mine.line.reconnect()
    await settle([mine])
    expect(server.log.map((event) => (event.type === 'DraftOpsApplied' ? event.ops[0]?.v : null))).toEqual([
      1, 2, 3,
    ])
    expect(mine.store.pending).toEqual([])
  })

  test('a server that says goodbye restarts, until it is back; what is entered meanwhile waits for it', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.line.push({ t: 'bye', code: 'restart', retryAfterMs: 500 })
    await settle([mine])
    mine.line.cut()
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    expect([mine.connection.status, mine.connection.isRestarting]).toEqual(['offline', true])
    mine.line.reconnect()
    await settle([mine])
    expect([mine.connection.status, mine.connection.isRestarting]).toEqual(['live', false])
    expect([server.log.length, mine.store.pending]).toEqual([1, []])
    mine.line.cut()
    expect(mine.connection.isRestarting).toBe(false)
  })

  test('a server that does not come back is away after half a minute', async () => {
    vi.useFakeTimers()
    try {
      const mine = await joined(new LogServer(), 'tab-mine')
      const told: string[] = []
      mine.connection.changed.listen((status) => told.push(`${status} ${mine.connection.isRestarting}`))
      mine.line.push({ t: 'bye', code: 'restart', retryAfterMs: 500 })
      await settle([mine])
      mine.line.cut()
      vi.advanceTimersByTime(30_000)
      expect(told).toEqual(['offline true', 'offline false'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a command whose answer was lost with the line takes effect once', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    mine.line.deliverUp()
    mine.line.cut()
    mine.line.reconnect()
    await settle([mine])
    expect(server.log).toHaveLength(1)
    expect(mine.store.pending).toEqual([])
    expect(mine.store.value(KEY)).toBe(5)
  })

  test('a command that is still on its way is not sent a second time because of a gap', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    mine.line.resubscribe()
    await settle([mine])
    expect(mine.line.sent.filter(({ t }) => t === 'cmd')).toHaveLength(1)
  })

  test('a refused change goes back and those after it stand', async () => {
    const server = new LogServer()
    server.refused.add(KEY)
    const mine = await joined(server, 'tab-mine')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.store.edit([{ k: 'in|b1-p1-y2021', v: 6 }])
    mine.connection.flush()
    await settle([mine])
    expect(mine.store.value(KEY)).toBeNull()
    expect(mine.store.value('in|b1-p1-y2021')).toBe(6)
  })

  test('a server restored from a backup is followed, and unsent changes go to it', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    await settle([mine])
    mine.line.cut()
    server.epoch = 'two'
    server.log.length = 0
    server.taken.clear()
    mine.store.edit([{ k: 'in|b1-p1-y2021', v: 6 }])
    mine.line.reconnect()
    await settle([mine])
    expect(mine.store.value(KEY)).toBeNull()
    expect(mine.store.value('in|b1-p1-y2021')).toBe(6)
    expect(server.log).toHaveLength(1)
  })

  test('a late answer to an older question never takes the tab back', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const saras = await joined(server, 'tab-sara')
    mine.line.resubscribe()
    mine.line.deliverUp()
    saras.store.edit([{ k: KEY, v: 5 }])
    saras.connection.flush()
    await settle([mine, saras])
    expect(mine.store.rev).toBe(0)
    expect(mine.store.value(KEY)).toBe(5)
  })

  test('a lost last event is found by the heartbeat', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const saras = await joined(server, 'tab-sara')
    mine.line.isSubscribed = false
    saras.store.edit([{ k: KEY, v: 5 }])
    saras.connection.flush()
    await settle([saras])
    mine.line.push({ t: 'pong', n: 1, heads: { 'draft:2019': { epoch: 'one', rev: 0 } } })
    await settle([mine])
    expect(mine.store.value(KEY)).toBe(5)
  })

  test('two sides that disagree at the same revision are brought together', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.store.load({ epoch: 'one', rev: -1, cells: [{ k: KEY, v: 99, w: 'nobody:1', rev: 0 }] })
    const check = { topic: 'draft:2019', rev: -1, stateHash: 'another' }
    mine.line.push({ t: 'pong', n: 1, heads: {}, check })
    await settle([mine])
    expect(mine.store.value(KEY)).toBeNull()
  })
})

describe('whatever happens on the way', () => {
  const keys = ['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-s1-y2020', 'in|b1-s1-i1-y2021']

  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'all tabs and the server agree in the end (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      const server = new LogServer()
      const memories = Array.from({ length: 3 }, () => memoryCommands())
      const tabs = memories.map((memory, index) =>
        tabAt(server, `tab-${index}-of-test`, { commands: memory }),
      )
      const given = tabs.map(() => 0)
      for (const { connection } of tabs) connection.start()
      for (let step = 0; step < 150; step += 1) {
        const index = random(tabs.length)
        const tab = tabs[index]
        if (!tab) throw new Error('no such tab')
        const before = tab.store.rev
        switch (random(8)) {
          case 0:
          case 1: {
            const k = keys[random(keys.length)] ?? ''
            if (tab.store.edit([{ k, v: random(1_000_000) }])) given[index] = (given[index] ?? 0) + 1
            tab.connection.flush()
            break
          }
          case 2:
            tab.line.cut()
            break
          case 3:
            tab.line.reconnect()
            break
          case 4:
            tab.line.resubscribe()
            break
          default:
            tab.line.deliverUp()
            tab.line.deliverDown()
        }
        expect(tab.store.rev, 'a revision never goes back').toBeGreaterThanOrEqual(before)
        await Promise.resolve()
      }
      for (const { line } of tabs) line.reconnect()
      await settle(tabs)
      const cells = new Map(server.state().cells.map(({ k, v }) => [k, v]))
      for (const { store } of tabs) {
        expect(store.pending, 'nothing is left waiting').toEqual([])
        expect(store.rev).toBe(server.head)
        for (const key of keys) expect(store.value(key)).toBe(cells.get(key) ?? null)
      }
      const taken = tabs.map(({ line }) => server.log.filter((event) => event.cid === line.clientId).length)
      expect(taken, 'each change is in the log once').toEqual(given)
      for (const { line } of tabs) {
        const numbers = server.log.filter((event) => event.cid === line.clientId).map((event) => event.seq)
        expect(numbers, 'in the order in which it was made').toEqual(numbers.toSorted((a, b) => a - b))
      }
    },
  )
})

describe('a server that says more than this version understands', () => {
  const tomorrow = { type: 'DraftPraised', rev: 0, at: '', by: 1, cid: 'tab-sara', seq: 1, stars: 5 }
  const ahead = (server: LogServer) => ({
    t: 'ev' as const,
    topic: 'draft:2019',
    epoch: server.epoch,
    from: -1,
    to: 0,
    events: [tomorrow],
  })

  test('is not called live: nothing more is taken in or sent, and the queue stays', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.line.push(ahead(server))
    mine.line.deliverDown()
    expect(mine.connection.status).toBe('outdated')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    mine.line.cut()
    mine.line.reconnect()
    await settle([mine])
    expect(mine.connection.status).toBe('outdated')
    expect(mine.store.pending).toHaveLength(1)
    expect(server.log).toEqual([])
  })

  test('also when the line itself says so', async () => {
    const mine = await joined(new LogServer(), 'tab-mine')
    mine.line.outdate()
    expect(mine.connection.status).toBe('outdated')
  })
})

test('a connection that was stopped goes on where it is started again', async () => {
  const server = new LogServer()
  const mine = await joined(server, 'tab-mine')
  const saras = await joined(server, 'tab-sara')
  mine.connection.stop()
  saras.store.edit([{ k: KEY, v: 7 }])
  saras.connection.flush()
  await settle([saras])
  mine.connection.start()
  await settle([mine])
  expect(mine.connection.status).toBe('live')
  expect(mine.store.value(KEY)).toBe(7)
})
