import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession, exampleGround, OnBoard, renderOnBoard } from '#planning/board/board.given.tsx'
import { accessOf } from '../draft/plan-access.ts'
import { EffectTable } from './effect-table.tsx'

const years = (fte: number, tpc: number | null) => [{ year: 2020, fte, tpc }]
const units = [
  { businessUnitId: 1, years: years(7, 75_000) },
  { businessUnitId: 2, years: years(-1.5, null) },
]

async function rows(options: { readonly isReversed?: boolean; readonly role?: number } = {}) {
  const session = disconnectedSession({ access: accessOf(options.role ?? 1) })
  using shown = await renderOnBoard(
    session,
    <EffectTable units={units} total={years(5.5, 75_000)} isReversed={options.isReversed ?? false} />,
  )
  return [...shown.page.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/gu, '')),
  )
}

test('the effect stands per business unit, and altogether', async () => {
  expect(await rows()).toEqual([
    ['', 'FTE 2020', 'TPC 2020'],
    ['unit 1', '+7.00', '+75\u202F000\u00A0SR'],
    ['unit 2', '\u22121.50', '\u2014'],
    ['Total', '+5.50', '+75\u202F000\u00A0SR'],
  ])
})

test('units of one name keep lines of their own when the effect changes', async () => {
  const structure = exampleGround.structure.map(({ businessUnit, ...rest }) => ({
    ...rest,
    businessUnit: { ...businessUnit, name: 'Schools' },
  }))
  const session = disconnectedSession()
  const table = (...effects: readonly (readonly [unit: number, fte: number])[]) => (
    <OnBoard session={session} ground={{ ...exampleGround, structure }}>
      <EffectTable
        units={effects.map(([businessUnitId, fte]) => ({ businessUnitId, years: years(fte, null) }))}
        total={years(5.5, null)}
      />
    </OnBoard>
  )
  using shown = await render(table([1, 7], [2, -1.5]))
  await shown.again(table([2, 9]))
  const firsts = [...shown.page.querySelectorAll('tbody td:nth-child(2)')].map(
    ({ textContent }) => textContent,
  )
  expect(firsts.map((text) => text.replace(/[\u2066-\u2069]/gu, ''))).toEqual(['+9.00', '+5.50'])
})

test('giving the changes up does the opposite; cost is for those who see pay', async () => {
  expect(await rows({ isReversed: true, role: 2 })).toEqual([
    ['', 'FTE 2020'],
    ['unit 1', '\u22127.00'],
    ['unit 2', '+1.50'],
    ['Total', '\u22125.50'],
  ])
})

test.each([
  [740, 1],
  [508, 3],
  [326, 3],
])('in %i pixels three years stand in %i rows of columns, none of them cut off', async (width, stacked) => {
  using _room = roomOf(width)
  const three = [2020, 2021, 2022].map((year) => ({ year, fte: 1, tpc: 2 }))
  using shown = await renderOnBoard(
    disconnectedSession(),
    <EffectTable units={[{ businessUnitId: 1, years: three }]} total={three} />,
  )
  // One table, so that the columns of stacked years line up.
  expect(shown.page.querySelectorAll('table')).toHaveLength(1)
  expect(shown.page.querySelectorAll('tbody')).toHaveLength(stacked)
  const headings = [...shown.page.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['FTE 2020', 'TPC 2020', 'FTE 2021', 'TPC 2021', 'FTE 2022', 'TPC 2022'])
  expect(shown.page.querySelectorAll('tr:last-child td')).toHaveLength(6)
})

test('of a year that stays as it is one line says so, also where the others stand below one another', async () => {
  using _room = roomOf(508)
  const of = (...values: readonly (readonly [number, number | null])[]) =>
    values.map(([fte, tpc], index) => ({ year: 2020 + index, fte, tpc }))
  using shown = await renderOnBoard(
    disconnectedSession(),
    <EffectTable
      units={[
        { businessUnitId: 1, years: of([1, 2], [0, 0], [2, 0], [0, null]) },
        { businessUnitId: 2, years: of([0, 0], [0, 0], [-2, 0], [0, null]) },
      ]}
      total={of([1, 2], [0, 0], [0, 0], [0, null])}
    />,
  )
  const headings = [...shown.page.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['FTE 2020', 'TPC 2020', 'FTE 2022', 'TPC 2022'])
  const lines = [...shown.page.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['2021: no change', '2023: no change'])
})

test('in a publication its last lines say what is published, what the draft has, and how far they are apart', async () => {
  const totals = [
    {
      year: 2020,
      published: { fte: 2207.98, tpc: 100_000, withoutSalary: 0 },
      draft: { fte: 2213.48, tpc: 175_000.4, withoutSalary: 0 },
    },
  ]
  using shown = await renderOnBoard(
    disconnectedSession(),
    <EffectTable units={units} total={years(5.5, 75_000.4)} totals={totals} />,
  )
  const lines = [...shown.page.querySelectorAll('tr')]
    .slice(-3)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/gu, '')))
  expect(lines).toEqual([
    ['Published', '2\u202F207.98', '100\u202F000\u00A0SR'],
    ['Draft', '2\u202F213.48', '175\u202F000\u00A0SR'],
    ['Difference', '+5.50', '+75\u202F000\u00A0SR'],
  ])
})

test('where the draft is given up what is published comes last: the difference is how far that is from the draft', async () => {
  const side = (fte: number) => ({ fte, tpc: 0, withoutSalary: 0 })
  const totals = [{ year: 2020, published: side(10), draft: side(15.5) }]
  using shown = await renderOnBoard(
    disconnectedSession({ access: accessOf(2) }),
    <EffectTable units={units} total={years(5.5, null)} totals={totals} isReversed />,
  )
  const lines = [...shown.page.querySelectorAll('tr')]
    .slice(-3)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/gu, '')))
  expect(lines).toEqual([
    ['Draft', '15.50'],
    ['Published', '10.00'],
    ['Difference', '\u22125.50'],
  ])
})

test('changes that move nobody are said in lines alone', async () => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    <EffectTable units={[]} total={[{ year: 2020, fte: 0, tpc: 0 }]} />,
  )
  expect(shown.page.querySelector('table')).toBeNull()
  expect(shown.page.textContent).toBe('2020: no change')
})

/** The test page does no layout, so every element is given this width. */
function roomOf(width: number): Disposable {
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')!
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  return { [Symbol.dispose]: () => Object.defineProperty(HTMLElement.prototype, 'clientWidth', own) }
}
