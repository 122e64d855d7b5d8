import { workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { accessOf } from './draft/plan-access.ts'
import { SummaryBoxes } from './summary-boxes.tsx'

const CELLS = Object.entries(workedInputs).map(([scope, v]) => ({
  k: `in|${scope}`,
  v,
  w: '1.tab-mine:1',
  rev: 0,
}))

test.each([
  [1, true],
  [2, false],
])('each year has a box with its people; what they cost is told to role %i: %s', async (role, isCostTold) => {
  const session = disconnectedSession({ cells: CELLS, access: accessOf(role) })
  using shown = await renderOnBoard(session, <SummaryBoxes />)
  const boxes = [...shown.page.querySelectorAll('h2')]
    .filter(({ textContent }) => textContent.startsWith('FTE '))
    .map((title) => [
      title.textContent,
      (title.nextElementSibling?.firstElementChild?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''),
    ])
  expect(boxes).toEqual([
    ['FTE 2019', '295.00'],
    ['FTE 2020', '312.24'],
    ['FTE 2021', '340.74'],
  ])
  expect(shown.page.textContent.includes('SR')).toBe(isCostTold)
})

test('a change since the start, also in percent, carries its sign and no colour: more people is neither good nor bad', async () => {
  using shown = await renderOnBoard(disconnectedSession({ cells: CELLS }), <SummaryBoxes />)
  const changes = ['+17.24', '+5.8\u202F%'].map((text) =>
    [...shown.page.querySelectorAll('span')].find(
      ({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, '') === text,
    ),
  )
  expect(shown.page.textContent).not.toMatch(/[▲▼]/)
  expect(changes.map((change) => change?.getAttribute('class'))).toEqual([null, null])
})
