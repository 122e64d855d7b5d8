import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const NAME = 'Landesamt für Digitalisierung, Breitband und Vermessung'
const FOREIGN = 'إدارة المياه والصرف الصحي وحماية البيئة والموارد الطبيعية في المنطقة الشمالية'
/** Least width in pixels: about fifteen letters per line. */
const LEAST = 110
/** The whole page is laid out again. */
const TIMEOUT = { timeout: 10_000 }

describe.skipIf(chromiumPath === null)('the name of a business unit', () => {
  const stage = setStage({ settings: { PLANNING_YEARS: '3' } })
  beforeAll(async () => {
    await planOneUnit(stage.client)
    await stage.client.post('/v1/businessUnits', { name: NAME })
    await stage.client.post('/v1/divisions', { name: 'Vermessung', businessUnit: { id: 2 } })
    await stage.client.post('/v1/businessUnits', { name: FOREIGN })
    await stage.client.post('/v1/divisions', { name: 'Water', businessUnit: { id: 3 } })
  })

  test.for(['en', 'ar'] as const)(
    'stands beside its arrow, whatever script it is in, and inside of its band, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await page.setViewportSize({ width: 1440, height: 2600 })
      await stage.arrive(page, '/OverviewPlanning/bigpicture', { language })
      for (const called of [NAME, FOREIGN]) {
        const name = page.getByRole('heading', { level: 2 }).getByTitle(called)
        await name.waitFor()
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 2600 })
          await expect.poll(async () => name.evaluate(isBesideItsArrow), TIMEOUT).toBe(true)
        }
      }
    },
  )

  test.for(['de', 'ar'] as const)(
    'has two lines before it is cut, and a tooltip, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open('/OverviewPlanning/bigpicture', { language })
      const { page } = visitor
      await page.getByText(t('planning:status.stored')).waitFor({ state: 'attached' })
      const name = page.getByRole('heading', { level: 2 }).getByTitle(NAME)
      for (const width of [1440, 1280, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(async () => ({ width, ...(await name.evaluate(roomOf, LEAST)) }), TIMEOUT)
          .toEqual({ width, isOutside: false, isReadable: true })
      }
      expect(visitor.complaints).toEqual([])
    },
  )
})

/** Whether every line of the name begins at its start edge, and none touches the edge of the band. */
function isBesideItsArrow(name: HTMLElement): boolean {
  const range = document.createRange()
  range.selectNodeContents(name)
  const head = name.closest('header')!.getBoundingClientRect() // every name is in a header
  const box = name.getBoundingClientRect()
  const lines = [...range.getClientRects()].filter((line) => line.bottom <= box.bottom + 4)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return (
    lines.every(({ left, right }) =>
      isRightToLeft ? Math.abs(right - box.right) < 8 : Math.abs(left - box.left) < 8,
    ) &&
    box.top >= head.top + 1 &&
    box.bottom <= head.bottom - 1
  )
}

/** Whether the name exceeds its header, and whether it is complete or at least in two lines of sufficient width. */
function roomOf(name: HTMLElement, least: number): { isOutside: boolean; isReadable: boolean } {
  const { left, right, top, bottom, height } = name.getBoundingClientRect()
  const head = name.closest('header')!.getBoundingClientRect() // every name is in a header
  const isOutside = left < head.left || right > head.right || top < head.top || bottom > head.bottom
  const isWhole = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight
  const lines = Math.round(height / Number.parseFloat(getComputedStyle(name).lineHeight))
  return { isOutside, isReadable: isWhole || (lines === 2 && name.clientWidth >= least) }
}
