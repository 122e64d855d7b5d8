import type { Figures } from '@staffplan/contracts/organisation/figures'
import { act } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { useAmounts } from '#analytics/use-amounts.ts'
import { figureColumns } from '#organisation/figure-columns.tsx'
import { useFormat } from '#planning/use-format.ts'
import { StaffFacts } from '#staff/staff-facts.tsx'
import type { StaffRow } from '#staff/staff-row.ts'
import { click, find, render } from '#testing/render.tsx'
import { PaletteAndShortcuts } from './palette-and-shortcuts.tsx'
import { PaySwitch } from './pay-switch.tsx'

const PAID = 7351
const row = {
  id: 201900001,
  name: 'Sara',
  basicSalary: PAID,
  totalMonthSalary: PAID,
  overTimeHours: 12,
  allowances: { Housing: PAID },
} as unknown as StaffRow // the part of a row that is shown here

/** An amount in the format of every kind of screen. */
function Screens() {
  const { fte, money, roundMoney, signedMoney, shortMoney } = useFormat()
  const amounts = useAmounts([PAID])
  const columns = figureColumns<Figures>(useTranslation('organisation').t)
  const people = { staffNumber: 4, overTimeHours: 0, overTimeCost: 0, totalCost: PAID }
  const figures = { ...people, minSalary: PAID, avgSalary: PAID, maxSalary: PAID }
  return (
    <>
      <PaySwitch />
      <PaletteAndShortcuts />
      <p>{[money, roundMoney, signedMoney, shortMoney].map((print) => print(PAID)).join(' ')}</p>
      <p>
        {[amounts.whole, amounts.full, amounts.signed, amounts.short].map((each) => each(PAID)).join(' ')}
      </p>
      {columns.slice(1).map(({ field, cell }) => (
        <p key={field}>{cell(figures)}</p>
      ))}
      <StaffFacts row={row} />
      <output>{fte(4)}</output>
    </>
  )
}

const shownAmounts = (page: HTMLElement) => page.textContent.match(/7[\u202F,]?35\d|7\.4/gu) ?? []

test('pay is hidden on every screen, hours and people are not, and both again', async () => {
  using shown = await render(<Screens />)
  expect(shownAmounts(shown.page)).toHaveLength(14)
  const pressed = () => find(shown.page, 'button', '[aria-pressed]')
  await click(pressed())
  expect(shownAmounts(shown.page)).toEqual([])
  expect(shown.page.textContent).toContain('12.00')
  expect(find(shown.page, 'output').textContent).toContain('4.00')
  expect(pressed().getAttribute('aria-label')).toBe('Show pay')
  await click(pressed())
  expect(shownAmounts(shown.page)).toHaveLength(14)
})

test('a key does it from anywhere, and a reload of the tab keeps it', async () => {
  {
    using _shown = await render(<Screens />)
    await act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '.', ctrlKey: true, cancelable: true }))
    })
  }
  using shown = await render(<Screens />)
  expect(shownAmounts(shown.page)).toEqual([])
})
