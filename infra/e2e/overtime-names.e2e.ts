import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const NAMES = [
  'Landesverwaltungsamtsangelegenheitenkoordinierungsstellenleitung',
  'إدارة المياه والصرف الصحي وحماية البيئة والموارد الطبيعية في المنطقة الشمالية',
  'Straßenunterhaltung'.repeat(10),
]
/** Whether an element's content fits its width. */
const isWhole = (part: Element): boolean => part.scrollWidth <= part.clientWidth
/** The whole page is laid out again. */
const TIMEOUT = { timeout: 10_000 }

describe.skipIf(chromiumPath === null)('overtime of business units with long names', () => {
  const stage = setStage()
  beforeAll(async () => {
    for (const name of [...NAMES, 'Infrastructure']) await stage.client.post('/v1/businessUnits', { name })
    await stage.client.post('/v1/divisions', { name: 'Water', businessUnit: { id: 1 } })
    await stage.client.post('/v1/costCentres', { name: 'Centre', number: '001' })
    await stage.client.post('/v1/departments', { name: 'Wells', division: { id: 1 }, costCentreIds: [1] })
    await stage.client.post('/v1/yearlyData', {
      year: 2019,
      employeeId: 'e1',
      name: 'Somebody',
      basicSalary: 6000,
      totalMonthSalary: 9000,
      overTimeHours: 1200,
      allowances: {},
      costCentre: { number: '001' },
    })
  })

  test.for(['en', 'ar'] as const)(
    'has its hours and cost in sight, and its legend in its card, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open('/analytics/overtime?year=2019', { language })
      const { page } = visitor
      const units = page.getByRole('region', { name: t('analytics:overtime.inYear', { year: 2019 }) }).last()
      const legend = page.getByRole('list', { name: t('analytics:units') })
      await legend.waitFor()
      for (const width of [1440, 1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const seen = async () => ({
          width,
          units: await units.evaluate(isWhole),
          legend: await legend.evaluate(isWhole),
          page: await page.locator('html').evaluate(isWhole),
        })
        await expect.poll(seen, TIMEOUT).toEqual({ width, units: true, legend: true, page: true })
      }
      // A word that fits on a line is not broken.
      const word = units.getByText('Infrastructure', { exact: true })
      expect(await word.evaluate((name) => name.getClientRects().length)).toBe(1)
      expect(visitor.complaints).toEqual([])
    },
  )
})
