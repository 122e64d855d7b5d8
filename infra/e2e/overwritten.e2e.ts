import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cell, LESSONS, NEXT, overwrite } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { PICTURE, twoAdministrators } from './two-administrators.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('whose value was overwritten', () => {
  const open = twoAdministrators()

  test('still puts it back after a reload, on return from another screen, and not once it is back', async () => {
    await using both = await open()
    const { sara, ben } = both
    await overwrite(sara, LESSONS, '251')
    await expectShown(ben, LESSONS, '251')
    await overwrite(ben, LESSONS, '270')
    await chip(sara, 251).waitFor()

    await sara.reload()
    await chip(sara, 251).waitFor()
    await expect.poll(() => cell(sara, LESSONS).getAttribute('aria-label')).toContain('251')
    await sara.goto('/home')
    await sara.goto(PICTURE)
    await chip(sara, 251).click()
    await expectShown(ben, LESSONS, '251')

    await sara.reload()
    await expectShown(sara, LESSONS, '251')
    await stored(sara)
    expect(await chip(sara, 251).count()).toBe(0)
    // Ben, too, is told that his value was overwritten.
    await chip(ben, 270).waitFor()
    expect(both.complaints()).toEqual([])
  })

  test('hears of what was written while the page was away', async () => {
    await using both = await open()
    const { sara, ben } = both
    await overwrite(sara, NEXT, '301')
    await expectShown(ben, NEXT, '301')
    await sara.goto('about:blank')
    await overwrite(ben, NEXT, '302')
    await stored(ben)
    await sara.goto(PICTURE)
    await expectShown(sara, NEXT, '302')
    await chip(sara, 301).waitFor()
    expect(both.complaints()).toEqual([])
  })

  test('gives it up by logging out', async () => {
    await using both = await open()
    const { sara, ben } = both
    await overwrite(sara, LESSONS, '311')
    await expectShown(ben, LESSONS, '311')
    await overwrite(ben, LESSONS, '312')
    await chip(sara, 311).waitFor()
    const kept = () =>
      sara.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('overwritten')))
    expect(await kept()).toHaveLength(1)
    await sara.getByRole('button', { name: t('menu.logout') }).click()
    await sara.waitForURL('**/home')
    expect(await kept()).toEqual([])
  })

  test('is told in the bar, where nothing moves for it, at any width and in the longest language', async () => {
    await using both = await open('de')
    const { sara, ben } = both
    await overwrite(sara, NEXT, '321')
    await expectShown(ben, NEXT, '321')
    const heights = () =>
      atWidths(sara, () =>
        sara.evaluate(() => document.querySelector('div:has(> h1)')!.getBoundingClientRect().height),
      )
    const before = await heights()
    await overwrite(ben, NEXT, '322')
    const text = sara.locator('.toast-text')
    await text.waitFor()
    expect(await heights()).toEqual(before)
    expect(before.slice(0, -1)).toEqual([32, 32, 32])
    const widths = await atWidths(sara, () => text.evaluate((one) => one.getBoundingClientRect().width))
    for (const width of widths) expect(width).toBeGreaterThan(150)
    // The badge with the number of overwritten values covers no number; the chip in the card has space around its
    // words.
    const overlaps = await atWidths(sara, () =>
      sara.locator('b[data-count]').evaluate((badge) => {
        const number = badge.parentElement!.querySelector('.figure')!.getBoundingClientRect()
        const { left, bottom } = badge.getBoundingClientRect()
        return Math.max(0, Math.min(number.right - left, bottom - number.top))
      }),
    )
    expect(Math.max(...overlaps)).toBeLessThan(2)
    const air = await sara.locator('span:has(> button[aria-label*="321"])').evaluate((one) => {
      const [chip, words] = [one, one.firstElementChild!].map((each) => each.getBoundingClientRect())
      return words!.left - chip!.left
    })
    expect(air).toBeGreaterThanOrEqual(4)
    expect(both.complaints()).toEqual([])
  })

  function chip(page: Page, mine: number) {
    return page.getByRole('button', {
      name: new RegExp(`^${t('planning:conflict.putBackShort', { value: `\u2066${mine}\u2069` })} · `, 'u'),
    })
  }

  async function stored(page: Page): Promise<void> {
    await page.getByText(new RegExp(`^${t('planning:status.stored')}`)).waitFor()
  }
})

/** The measurements at several window widths. */
async function atWidths(page: Page, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // What depends on the window's size is rendered in the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    measured.push(await measure())
  }
  return measured
}

async function expectShown(page: Page, key: string, value: string): Promise<void> {
  await expect.poll(() => cell(page, key).inputValue()).toBe(value)
}
