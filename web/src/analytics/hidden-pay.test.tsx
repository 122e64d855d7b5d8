import { createRef } from 'react'
import { expect, test } from 'vitest'
import { act } from 'react'
import { find, render } from '#testing/render.tsx'
import { IssueTable } from '#records/issue-table.tsx'
import { ExpensesField } from '../settings/expenses-field.tsx'
import { togglePayHidden } from '#ui/pay-privacy.ts'
import { ExpensesCard } from './expenses-card.tsx'
import { UnitsOfYear } from './units-of-year.tsx'

const hide = () => act(async () => togglePayHidden())

const units = [
  { id: 1, name: 'Dear', colour: '#112233', cost: 900_000, hours: 10, unpaid: 0 },
  { id: 2, name: 'Long', colour: '#445566', cost: 100_000, hours: 90, unpaid: 0 },
]

test('while pay is hidden no bar tells by its length what a unit costs, nor does the order', async () => {
  using shown = await render(<UnitsOfYear year={2019} units={units} />)
  const names = () => [...shown.page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  expect(shown.page.querySelectorAll('tbody i[style]').length).toBeGreaterThan(1)
  expect(names()).toEqual(['Dear', 'Long'])
  await hide()
  expect(shown.page.innerHTML).not.toContain('inline-size: 100%')
  expect(shown.page.textContent).not.toContain('900')
  expect(names()).toEqual(['Long', 'Dear'])
})

test('while pay is hidden there is no line of expenses, nor how large they are', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 900, configurable: true })
  const year = { year: 2019, calculated: 12_300_000, internal: 9_000_000, atk: null }
  using shown = await render(
    <ExpensesCard chart={createRef()} view="chart" years={[year]} year={2019} onPick={() => {}} />,
  )
  await hide()
  expect(shown.page.querySelector('svg[role]')).toBeNull()
  expect(shown.page.textContent).not.toMatch(/million|[39] ?000/)
})

test('while pay is hidden the entered expenses stand in no field', async () => {
  const rows = [{ year: 2019, internal: 9_000_000, atk: null }]
  using shown = await render(<ExpensesField label="Expenses" value={rows} onChange={() => {}} />)
  expect(shown.page.querySelectorAll('input')).toHaveLength(2)
  await hide()
  expect(shown.page.querySelectorAll('input')).toHaveLength(0)
  expect(find(shown.page, 'p').textContent).toContain('Pay is hidden on this screen.')
})

test('while pay is hidden what a file held is not repeated', async () => {
  const issue = { pointer: '/file', code: 'not-a-number', params: { row: 3, value: '8417,31 SR' } }
  using shown = await render(<IssueTable title="To mend" issues={[issue]} count={1} file="hr" />)
  expect(shown.page.textContent).toContain('8417,31')
  await hide()
  expect(shown.page.textContent).not.toContain('8417')
})
