import { describe, expect, test } from 'vitest'
import { joined, LogServer, settle } from './draft-connection.given.ts'
import { publishing } from './publication.ts'

const KEY = 'in|b1-p1-y2020'

describe('publishing', () => {
  test('goes out once, after every change before it, and its event is the outcome', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    expect(publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })).toBeNull()
    await settle([mine])
    const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })
    expect(publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })).toBeNull()
    await settle([mine])
    expect(await outcome).toBe('published')
    expect(server.log.map(({ type }) => type)).toEqual(['DraftOpsApplied', 'DraftPublished'])
  })

  test('without a line does not wait for one', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    mine.line.cut()
    expect(publishing(mine.connection, { store: mine.store, args: { upTo: 0 } })).toBeNull()
    mine.line.reconnect()
    await settle([mine])
    expect(server.log).toEqual([])
  })

  test.each([
    { arrived: true, told: 'published', stored: 1 },
    { arrived: false, told: 'lost', stored: 0 },
  ])('whose line is lost is never sent again (arrived: $arrived)', async ({ arrived, told, stored }) => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: -1 } })
    if (arrived) mine.line.deliverUp()
    mine.line.cut()
    mine.line.reconnect()
    await settle([mine])
    expect(await outcome).toBe(told)
    expect(server.log).toHaveLength(stored)
  })

  test('that was refused is not called published because a later change took effect', async () => {
    const server = new LogServer()
    server.refusesPublish = true
    const mine = await joined(server, 'tab-mine')
    const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: -1 } })
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    while (mine.line.deliverUp());
    mine.line.cut()
    mine.line.reconnect()
    await settle([mine])
    expect(await outcome).toBe('lost')
    expect(server.log.map(({ type }) => type)).toEqual(['DraftOpsApplied'])
  })

  test('of what somebody else has just published is not taken for a publish of one’s own', async () => {
    const server = new LogServer()
    const [mine, saras] = [await joined(server, 'tab-mine'), await joined(server, 'tab-sara')]
    mine.store.edit([{ k: KEY, v: 5 }])
    mine.connection.flush()
    await settle([mine, saras])
    const args = { upTo: 0, message: 'as agreed' }
    const first = publishing(saras.connection, { store: saras.store, args })
    const second = publishing(mine.connection, { store: mine.store, args })
    await settle([saras, mine])
    expect([await first, await second]).toEqual(['published', 'already'])
    expect(server.log.map(({ type }) => type)).toEqual(['DraftOpsApplied', 'DraftPublished'])
  })

  test('is known to have arrived also where the state had to be loaded anew', async () => {
    const server = new LogServer()
    const mine = await joined(server, 'tab-mine')
    const outcome = publishing(mine.connection, { store: mine.store, args: { upTo: -1 } })
    mine.line.deliverUp()
    mine.line.cut()
    server.epoch = 'two'
    mine.line.reconnect()
    await settle([mine])
    expect(await outcome).toBe('published')
  })
})
