import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const WIDTHS = [1440, 1024, 390]

describe.skipIf(chromiumPath === null)('dates in Arabic, whose months have long names', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['/trail', '/settings'])('are whole in the fields of %s, as is the example', async (path) => {
    await using visitor = await stage.open(path, { language: 'ar' })
    const { page } = visitor
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const field = page.locator('input[data-date]').last()
      await field.fill('')
      await field.fill('30.9.2015')
      await field.press('Tab')
      await expect.poll(() => field.inputValue()).toBe('30 سبتمبر 2015')
      expect({ width, cut: await cutIn(page) }).toEqual({ width, cut: [] })
    }
  })

  test('are whole in the table of staff', async () => {
    await using visitor = await stage.open('/importExport/hRYearlyData?year=2019', { language: 'ar' })
    const { page } = visitor
    const t = await wordsOf('ar')
    await page.getByText('20 نوفمبر 1981').waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const column = page.getByRole('columnheader', { name: t('staff:field.dob') })
      const index = await column.evaluate((one) => [...one.parentElement!.children].indexOf(one))
      const cut = () =>
        page
          .locator(`tbody tr td:nth-child(${index + 1})`)
          .evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
          )
      await expect.poll(async () => ({ width, cut: await cut() })).toEqual({ width, cut: [] })
    }
  })

  test('are whole where they say across a past plan which moment it shows', async () => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture?rev=1', { language: 'ar' })
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () =>
        page
          .locator('[data-mark]')
          .last()
          .evaluate((one) => one.scrollWidth - one.clientWidth)
      await expect.poll(async () => ({ width, beyond: await beyond() })).toEqual({ width, beyond: 0 })
    }
  })
})

/** Dates and examples that are too wide for their fields. */
function cutIn(page: Page): Promise<string[]> {
  return page.locator('input[data-date]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const copy = field.cloneNode() as HTMLInputElement // a clone has the type of its original
      copy.style.inlineSize = `${field.getBoundingClientRect().width}px`
      field.parentElement!.append(copy)
      const { value, placeholder } = copy
      const cut = [value, placeholder].filter((text) => {
        copy.value = text
        return copy.scrollWidth > copy.clientWidth
      })
      copy.remove()
      return cut
    }),
  )
}
