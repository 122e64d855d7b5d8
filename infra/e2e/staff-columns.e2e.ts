import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

describe.skipIf(chromiumPath === null)('the list of staff', () => {
  const stage = setStage({ company: 'demo' })
  beforeAll(async () => {
    await stage.client.post('/v1/yearlyData', LONG_NAMED)
  })

  const looks = (['en', 'de', 'ar'] as const).flatMap((language) =>
    [1440, 1280].map((width) => ({ language, width })),
  )
  test.for(looks)(
    'shows whole headings, ids, dates and amounts beside the menu, in $language at $width px',
    async ({ language, width }) => {
      await using visitor = await stage.open('/importExport/hRYearlyData', { width, language })
      const { page } = visitor
      const table = page.getByRole('table').filter({ has: page.locator('[data-row]') })
      await table.locator('[data-row] bdi').first().waitFor()
      const cut = () =>
        table.locator('th, [data-row] td').evaluateAll((cells) =>
          cells
            .filter((cell) => {
              const heading = cell.querySelector('button')
              if (!heading) return cell.scrollWidth > cell.clientWidth
              const [inner, outer] = [heading.getBoundingClientRect(), cell.getBoundingClientRect()]
              return inner.left < outer.left || inner.right > outer.right
            })
            .map(({ textContent }) => textContent),
        )
      await expect.poll(cut).toEqual([])
      const scrolled = await table.evaluate(
        ({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth,
      )
      expect(scrolled).toBe(0)
      await page.getByRole('searchbox').fill(LONG_NAMED.name)
      await table.getByText(LONG_NAMED.name, { exact: true }).waitFor()
      await expect.poll(cut).toEqual([])
      const heads = table.locator('thead th')
      expect(await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).toEqual(
        Array.from({ length: await heads.count() }, () => HEAD_HEIGHT),
      )
    },
  )
})

/** Pixels, as the scrolling window assumes, even if a heading has two lines. */
const HEAD_HEIGHT = 34

/** A row with long names, an empty position and amounts of seven digits. */
const LONG_NAMED = {
  employeeId: 'B-05882',
  year: 2019,
  name: 'Katharina Zimmermann',
  jobTitle: 'Social worker',
  basicSalary: 1_234_567.89,
  totalMonthSalary: 1_987_654.32,
  overTimeHours: 0,
  allowances: {},
  costCentre: { number: '001002' },
} as const
