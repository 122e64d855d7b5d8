import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cell, LESSONS, NEXT, overwrite } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { twoAdministrators } from './two-administrators.ts'
import { languages, wordsOf } from './words.ts'

const BENS = 'in|b1-s1-y2019'

describe.skipIf(chromiumPath === null)('what somebody else wrote while the publish dialog is open', () => {
  const open = twoAdministrators()

  test.for(languages)(
    'is left out and never taken back by pressing Enter once more, in %s',
    async (language) => {
      await using both = await open(language)
      const { sara, ben } = both
      const t = await wordsOf(language)
      // A value that was not published before.
      const bens = String(88 + languages.indexOf(language))
      const shown = (page: Page, key: string) => cell(page, key).inputValue()
      for (const [key, text] of [
        [LESSONS, '251'],
        [NEXT, '252'],
      ] as const) {
        await overwrite(sara, key, text)
        await expect.poll(() => shown(ben, key)).toBe(text)
      }
      await sara.locator('main button:has([data-count])').click()
      const dialog = sara.getByRole('dialog')
      const publish = dialog.locator('[type=submit]')
      await dialog.locator('[type=submit]:enabled').waitFor()
      const back = dialog.locator('[data-change]')
      const count = await back.count()

      await overwrite(ben, BENS, bens)
      await dialog.getByText(t('planning:save.newer', { count: 1 })).waitFor()
      for (const key of [LESSONS, NEXT]) {
        const own = dialog.locator(`[data-change="${key}"]`)
        await own.focus()
        await sara.keyboard.press('Enter')
        await own.waitFor({ state: 'detached' })
      }
      await dialog.getByText(t('planning:save.nothingLeft')).waitFor()
      const focused = () => sara.evaluate(() => document.activeElement?.querySelectorAll('button').length)
      await takeScreenshot(sara, `left-out-${language}`)
      await sara.keyboard.press('Enter')
      expect(await focused()).toBe(count - 2)
      await dialog.getByText(t('planning:save.outdatedByNewer')).waitFor()
      expect(await publish.isDisabled()).toBe(true)

      await dialog.getByRole('button', { name: t('planning:save.include'), exact: true }).click()
      await dialog.locator(`[data-change="${BENS}"]`).waitFor()
      await publish.click()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => shown(sara, BENS)).toBe(bens)
      expect(both.complaints()).toEqual([])
    },
  )
})
