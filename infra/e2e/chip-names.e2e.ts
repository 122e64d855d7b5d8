import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
/** Letters that must be visible; shorter names must be complete. */
const LETTERS = 6

describe.skipIf(chromiumPath === null)('special drivers in the line of their division', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'de', 'ar'] as const)('are called by their names at 1440 px, in %s', async (language) => {
    await using visitor = await stage.open(BIG_PICTURE, { width: 1440, language })
    const chips = visitor.page.locator('section:has(> span > [data-figure]) [data-chip]')
    await chips.first().waitFor()
    await expect.poll(() => namesOf(chips).then((all) => all.length)).toBeGreaterThan(2)
    await expect
      .poll(async () =>
        (await namesOf(chips)).filter(({ seen, text }) => seen < Math.min(LETTERS, text.length)),
      )
      .toEqual([])
  })

  test.for(['en', 'ar'] as const)(
    'have what adds one beside a name that ends before it, and stay where they are, in %s',
    async (language) => {
      await using visitor = await stage.open(BIG_PICTURE, { width: 1440, language })
      const { page } = visitor
      await page.locator('[data-figure][id]').first().click()
      await page.locator('[role=dialog] [role=tab]').first().waitFor()
      const line = page.locator('section:has(> span > [data-figure])').filter({ hasText: 'South schools' })
      const chip = line.locator('[data-chip]')
      // Without room for its name, the chip is as wide as its effect.
      await expect.poll(async () => (await chip.boundingBox())!.width).toBeLessThan(60)
      const before = await chip.boundingBox()
      await line.locator('[data-figure]').nth(2).hover()
      const add = line.locator('[data-add]')
      await expect.poll(() => add.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
      expect(await chip.boundingBox()).toEqual(before)
      const [name, button] = await Promise.all([line.locator('bdi').first().boundingBox(), add.boundingBox()])
      const isApart = name!.x + name!.width <= button!.x || button!.x + button!.width <= name!.x
      expect(isApart).toBe(true)
    },
  )
})

type Name = { readonly text: string; readonly seen: number }

/** The number of visible letters of each name. */
async function namesOf(chips: Locator): Promise<Name[]> {
  return await chips.locator('bdi').evaluateAll((names) =>
    names.map((name) => {
      const around = name.parentElement!.getBoundingClientRect()
      const box = name.getBoundingClientRect()
      const text = name.textContent
      const letters = Array.from({ length: text.length }, (_, index) => {
        const letter = document.createRange()
        letter.setStart(name.firstChild!, index)
        letter.setEnd(name.firstChild!, index + 1)
        return letter.getBoundingClientRect()
      })
      const isShown = getComputedStyle(name).visibility === 'visible' && box.top < around.bottom - 1
      const seen = letters.filter(
        ({ left, right, top }) => left >= box.left - 1 && right <= box.right + 1 && top < box.bottom - 1,
      )
      return { text, seen: isShown ? seen.length : 0 }
    }),
  )
}
