import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { accessOf } from '#planning/draft/plan-access.ts'
import { find } from '#testing/render.tsx'
import { DivisionBox } from './division-box.tsx'
import { boxLayout } from './picture-layout.given.ts'

const [unit] = workedExample.structure
const [division] = unit?.divisions ?? []
if (!unit || !division) throw new Error('the worked example has no division')

test.each([
  ['', 'A name with no room'],
  ['Opened 2019', 'A name with no room\nOpened 2019'],
])(
  'the whole name of a division can be read, whether or not it has a comment: %s',
  async (comment, title) => {
    using shown = await renderOnBoard(
      disconnectedSession(),
      <DivisionBox
        unit={unit}
        division={{ ...division, name: 'A name with no room', comment }}
        layout={boxLayout}
      />,
    )
    expect(find(shown.page, 'header').querySelector('bdi')?.title).toBe(title)
  },
)

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  [1, ['FTE', 'TPC']],
  [3, ['FTE', 'TPC']],
  [2, ['FTE']],
])('who has role %i sees of a division: %s', async (role, measures) => {
  using shown = await renderOnBoard(
    disconnectedSession({ access: accessOf(role) }),
    <DivisionBox unit={unit} division={division} layout={boxLayout} />,
  )
  const rows = [...shown.page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  expect(rows).toEqual(measures)
  expect(shown.page.innerHTML.includes('SR')).toBe(role !== 2)
})

test('a cost is one of a month; its tooltip has that of a year, too', async () => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    <DivisionBox unit={unit} division={division} layout={boxLayout} />,
  )
  const titles = [...shown.page.querySelectorAll<HTMLElement>('[data-figure][title]')].map(({ title }) =>
    plain(title).split('\n'),
  )
  expect(titles[0]).toEqual(['960 000.00 SR / month', '11 520 000.00 SR / year (× 12)'])
  expect(titles).toHaveLength(3)
})
