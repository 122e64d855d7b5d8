import { expect, test } from 'vitest'
import { joined, LogServer, settle } from './draft-connection.given.ts'
import { publishing } from './publication.ts'

const KEY = 'in|b1-p1-y2020'

test('what one person typed never goes out on a line of somebody else, and waits for its author', async () => {
  const server = new LogServer()
  const annas = await joined(server, 'tab-mine')
  annas.line.cut()
  annas.store.edit([{ k: KEY, v: 5 }])
  annas.line.userId = 2
  annas.line.reconnect()
  await settle([annas])
  annas.store.edit([{ k: KEY, v: 6 }])
  annas.connection.flush()
  await settle([annas])
  expect(server.log).toEqual([])
  expect(annas.store.pending).toHaveLength(2)
  expect(annas.connection.status).toBe('offline')
  expect(publishing(annas.connection, { store: annas.store, args: { upTo: -1 } })).toBeNull()
  annas.line.cut()
  annas.line.userId = 1
  annas.line.reconnect()
  await settle([annas])
  expect(server.log).toHaveLength(2)
  expect(annas.store.pending).toEqual([])
})
