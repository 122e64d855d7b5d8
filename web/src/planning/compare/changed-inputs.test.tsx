import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { exampleGround } from '../board/board.given.tsx'
import { ChangedInputs } from './changed-inputs.tsx'

const period = { startYear: 2019, planYears: 2 }
const side = { point: 'draft', moment: { position: '1', at: null, rev: 0 }, period, currency: 'SR' }
const sums = { total: [], units: [], divisions: [] }

function rendered(changes: PlanComparison['changes']) {
  const comparison = { from: side, to: side, changes, ...sums }
  return render(<ChangedInputs comparison={comparison} ground={exampleGround} names={new Map()} />)
}

test('a special driver of all plan years says so apart from its division', async () => {
  const entry = { driverID: 1, value: 3, pos: 1 }
  using shown = await rendered([{ k: 'drv|b1-d1|7', from: null, to: entry, by: null }])
  const title = find(shown.page, 'th').textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(title).toBe('unit 1 · special 1 · division 1 · all plan years')
})

test('of very many the first stand there, and the rest is said to be in the workbook', async () => {
  const keys = Array.from({ length: 1_100 }, (_, index) => `in|b1-p1-i${index + 1}-y2020`)
  using shown = await rendered(keys.map((k) => ({ k, from: null, to: 7, by: null })))
  expect(shown.page.querySelectorAll('tr')).toHaveLength(200)
  expect(find(shown.page, 'p').textContent).toBe('900 more rows are in the workbook.')
})
