import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { tooWide } from './columns.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

describe.skipIf(chromiumPath === null)('what opens over a page', () => {
  const stage = setStage({ company: 'demo' })

  test.for([1440, 390])(
    'changes a special driver by buttons that stand in one row, in German at %i px',
    async (width) => {
      await using visitor = await stage.open('/OverviewPlanning/bigpicture', { width, language: 'de' })
      const { page } = visitor
      const t = await wordsOf('de')
      await page.locator('section [data-label]').first().click()
      const panel = page.getByRole('dialog', { name: t('planning:panel.special'), exact: true })
      await panel.waitFor()
      const tops = () =>
        panel
          .getByRole('button')
          .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))])
      await expect.poll(tops).toHaveLength(1)
      expect(await tooWide(page)).toEqual([])
    },
  )

  test.for(['en', 'de', 'ar'] as const)(
    'says on a phone why a pasted text is refused, without being scrolled sideways, in %s',
    async (language) => {
      await using visitor = await stage.open('/OverviewPlanning/ManualPlanning', { width: 390, language })
      const { page } = visitor
      const t = await wordsOf(language)
      await page.locator('main [role=gridcell] input').first().click()
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '70\n61\nabc\n48.25')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      })
      const table = page.getByRole('dialog').getByRole('region', { name: t('manual:paste.refusedTable') })
      await table.waitFor()
      await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    },
  )
})
