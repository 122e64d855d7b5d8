import { setImmediate as nextTurn } from 'node:timers/promises'
import { writerName } from '@staffplan/contracts/planning/writer'
import { expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import type { ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import { PlanHistories } from './plan-history.ts'

const CLIENTS = 20
const KEYS = Array.from({ length: 100 }, (_, place) => `in|b1-p${place}-y2020`)
const clientOf = (place: number): string => `client-${place}`

/** Every client has written all keys with its first command; `walks` counts how often an event's ops are read. */
function manyFirstCommands() {
  const counts = { walks: 0, read: 0 }
  const events = Array.from({ length: CLIENTS }, (_, place): RecordedEvent => {
    const data = {
      clientId: clientOf(place),
      seq: 1,
      base: -1,
      via: 'ws',
      prevHash: '',
      cause: 'edit',
      get ops() {
        counts.walks += 1
        return KEYS.map((k) => ({ k, v: place }))
      },
    }
    return recorded({ type: 'DraftOpsApplied', data }, place)
  })
  async function* read(_: string, { from = 0n, to = BigInt(CLIENTS) }: ReadBounds = {}) {
    for (const event of events) {
      if (event.revision < from || event.revision > to) continue
      counts.read += 1
      yield event
      await nextTurn()
    }
  }
  return { counts, histories: new PlanHistories({ read }) }
}

test('what a command wrote is looked up in that command alone, once, however many others have its number', async () => {
  const { counts, histories } = manyFirstCommands()
  const written = await histories.writtenIn('2019')
  Object.assign(counts, { walks: 0, read: 0 })
  const writer = writerName({ by: 1, cid: clientOf(CLIENTS - 1), seq: 1 })
  for (const k of KEYS) {
    expect(await written({ keys: [k], writer })).toEqual([{ k, v: CLIENTS - 1 }])
  }
  expect(counts).toEqual({ walks: 1, read: 1 })
})

test('a command that never was, or is named otherwise than it was, has nothing read for it', async () => {
  const { counts, histories } = manyFirstCommands()
  const written = await histories.writtenIn('2019')
  Object.assign(counts, { walks: 0, read: 0 })
  for (const writer of ['1.client-99:1', '1.client-0:2', '2.client-0:1', '01.client-0:1'])
    expect(await written({ keys: [KEYS[0]!], writer })).toEqual([])
  expect(counts).toEqual({ walks: 0, read: 0 })
  // A writer name from before names contained a user.
  expect(await written({ keys: [KEYS[0]!], writer: 'client-0:1' })).toHaveLength(1)
})
