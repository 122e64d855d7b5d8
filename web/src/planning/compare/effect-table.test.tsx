import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { type EffectRow, shownYears } from './effect-rows.ts'
import { EffectTable } from './effect-table.tsx'

const rowWith = (...changes: readonly number[]): EffectRow => ({
  key: 'total',
  unit: null,
  division: null,
  years: changes.map((change, yearIndex) => ({
    year: 2019 + yearIndex,
    fte: { from: 1, to: 1 + change, change },
    tpc: null,
  })),
})

async function columns(...changes: readonly number[]): Promise<(string | null)[]> {
  const rows = [rowWith(...changes)]
  using shown = await render(
    <EffectTable heading="Unit" rows={rows} years={shownYears(rows)} currency="SR" seesPay={false} />,
  )
  expect(shown.page.querySelectorAll('td')).toHaveLength(shown.page.querySelectorAll('th').length - 2)
  return [...shown.page.querySelectorAll('thead th')].map(({ textContent }) => textContent)
}

test('the start year has its columns where it is not the same on both sides, and no others', async () => {
  expect(await columns(0, 0, 3)).toEqual(['Unit', 'FTE 2020', 'FTE 2021'])
  expect(await columns(2, 0, 3)).toEqual(['Unit', 'FTE 2019', 'FTE 2020', 'FTE 2021'])
})
