import { workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { togglePayHidden } from '#ui/pay-privacy.ts'
import { disconnectedSession, renderOnBoard } from './board/board.given.tsx'
import { PrintedPlan } from './printed-plan.tsx'

const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069\u202F]/gu, '')

test('paper shows every division, every input, and which moment of the plan it is', async () => {
  const inputs = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev: 0 }))
  const special = { k: 'drv|b1-d1-y2020|7', v: { driverID: 2, value: 3, pos: 0 }, w: '', rev: 0 }
  const session = disconnectedSession({ cells: [...inputs, special] })
  using shown = await renderOnBoard(session, <PrintedPlan />)
  expect(shown.page.textContent).toBe('')
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(plain(shown.page.textContent)).toContain('Draft after change 1')
  const [figures, entries] = [...shown.page.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => plain(cell.textContent))),
  )
  expect(figures?.map(([name]) => name)).toEqual([
    'Division',
    'unit 1',
    'division 1special 2 +3 2020',
    'division 2',
    'division 3',
    'unit 2',
    'division 4',
    'division 5',
    'Total',
  ])
  expect(figures?.[2]?.slice(1, 4)).toEqual(['120.00', '135.00', '150.00'])
  expect(entries?.[2]).toEqual(['driver 1, source 1', '1000', '1100', '1250'])
  expect(shown.page.querySelectorAll('thead')).toHaveLength(2)
  expect(shown.page.querySelector('button, input, a')).toBeNull()
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(shown.page.textContent).toBe('')
})

test('on paper in Arabic an Arabic comma stands between driver and source', async () => {
  using shown = await renderOnBoard(disconnectedSession(), <PrintedPlan />)
  await act(async () => i18n.changeLanguage('ar'))
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(plain(shown.page.textContent)).toContain('driver 1، source 1')
  expect(plain(shown.page.textContent)).not.toContain('driver 1, source 1')
  await act(async () => dispatchEvent(new Event('afterprint')))
})

test('paper shows no pay that is hidden on the screen', async () => {
  const cells = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev: 0 }))
  using shown = await renderOnBoard(disconnectedSession({ cells }), <PrintedPlan />)
  await act(async () => togglePayHidden())
  await act(async () => dispatchEvent(new Event('beforeprint')))
  const [first] = shown.page.querySelectorAll('tbody tr')
  const texts = [...(first?.children ?? [])].map(({ textContent }) => plain(textContent))
  expect(texts).toEqual(['unit 1', '240.00', '263.04', '295.75', '•••', '•••', '•••'])
  await act(async () => dispatchEvent(new Event('afterprint')))
})
