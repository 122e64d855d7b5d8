import { historyQuery } from '@staffplan/contracts/planning/history'
import { expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import type { ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import { organisationModel } from '#streams/organisation.ts'
import { PlanHistories } from './plan-history.ts'

const PART = 1_000
const places = organisationModel.initial()
const keyOf = (place: number): string => `in|b1-p${place}-y2020`

/** Histories of a plan with `count` restores of `writes` numbers each, stored in parts. */
async function restores(count: number, writes: number): Promise<PlanHistories> {
  const parts = Math.ceil(writes / PART)
  const events = Array.from({ length: count * parts }, (_, revision): RecordedEvent => {
    const i = revision % parts
    const size = Math.min(PART, writes - i * PART)
    const ops = Array.from({ length: size }, (__, place) => ({ k: keyOf(i * PART + place), v: revision }))
    const seq = (revision - i) / parts + 1
    const txn = { id: `1.sara:${seq}`, i, n: parts }
    const snapshot = { title: 'spring', rev: 0 }
    const data = { clientId: 'sara', seq, base: -1, via: 'ws', prevHash: '', cause: 'restore', snapshot }
    return recorded({ type: 'DraftOpsApplied', data: { ...data, ops, txn } }, revision)
  })
  async function* read(_: string, { from = 0n, to = BigInt(events.length - 1) }: ReadBounds = {}) {
    yield* events.slice(Number(from), Number(to) + 1)
  }
  const histories = new PlanHistories({ read })
  await histories.timeline('2019') // reads the whole log into the index
  return histories
}

/** How often the keys of a question are iterated over to answer it. */
async function walksFor(writes: number): Promise<number> {
  const histories = await restores(3, writes)
  let walks = 0
  const asked = historyQuery.parse({})
  const query = {
    ...asked,
    get key() {
      walks += 1
      return [keyOf(1), keyOf(2), 'in|b9-p9-y2020']
    },
  }
  const { content } = await histories.answer('2019', query, places)
  expect(content.map(({ changed }) => changed)).toEqual([2, 2, 2])
  expect(content[0]?.changes.map(({ k }) => k)).toEqual([keyOf(1), keyOf(2)])
  return walks
}

test('the keys that are asked for are gone through once for a question, however much was written', async () => {
  expect(await walksFor(1_000)).toBe(await walksFor(10))
})

test('a page of large restores is made turn by turn', async () => {
  const histories = await restores(10, 20_000)
  let isOver = false
  let turns = 0
  const countTurns = (): void => {
    turns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const query = historyQuery.parse({ key: keyOf(1), division: '7' })
  const { content } = await histories.answer('2019', query, places)
  isOver = true
  expect(content).toHaveLength(10)
  expect(turns).toBeGreaterThan(3)
})
