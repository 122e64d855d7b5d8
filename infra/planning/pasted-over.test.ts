import type { PlanHistory } from '@staffplan/contracts/planning/history'
import { expect, test } from 'vitest'
import { Entries } from '../../web/src/grid/entries.ts'
import { writeAmounts } from '../../web/src/planning/bands/write-amounts.ts'
import { setPlanners } from './planners.given.ts'
import { until } from './tab.given.ts'

const planners = setPlanners()

test('a block that goes knowingly over a colleague in one cell says so of that one, and is one step', async () => {
  await using mine = planners.tabOf(planners.sara)
  await using bens = planners.tabOf(planners.ben)
  const session = await mine.openPage()
  const colleague = await bens.openPage()
  const years = [2019, 2020, 2021] as const
  const [first, over, last] = years.map((year) => planners.pupils(year)) as [string, string, string]
  const values = () => [first, over, last].map((key) => session.store.kept(key))
  session.edit([first, over, last].map((k) => ({ k, v: 10 })))
  await mine.settled()
  const entries = new Entries()
  entries.set(over, { text: 'x', refusal: { code: 'not-a-number' }, isSignDropped: false, base: 10 })
  await until(() => colleague.store.value(over) === 10)
  colleague.edit([first, over].map((k) => ({ k, v: 20 })))
  await until(() => session.store.value(over) === 20)
  const block = [first, over, last].map((key, place) => ({ key, value: 30 + place }))
  expect(writeAmounts(session, block, entries)).toBe(true)
  await mine.settled()
  const { body } = await planners.server.call<PlanHistory>('GET', '/v1/bigPicture/history')
  expect(body.content.map(({ by, over: count, changed }) => [by, count, changed])).toEqual([
    [planners.sara.userId, 1, 3],
    [planners.ben.userId, 0, 2],
    [planners.sara.userId, 0, 3],
  ])
  expect(values()).toEqual([30, 31, 32])
  session.history.undo()
  await mine.settled()
  expect(values()).toEqual([20, 20, 10])
  expect(session.store.writerOf(over)).toBe(planners.ben.userId)
  session.history.redo()
  await mine.settled()
  expect(values()).toEqual([30, 31, 32])
})
