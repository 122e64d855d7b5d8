import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { type Say, wordsOf } from './words.ts'

const PICTURE = '/OverviewPlanning/bigpicture'
const LESSONS = 'in|b1-s1-y2020'
const NEXT = 'in|b1-s1-y2021'

describe.skipIf(chromiumPath === null)('whose value was overwritten', () => {
  const stage = setStage()
  let say: Say
  beforeAll(async () => {
    say = await wordsOf('en')
    await planLessons(stage.client)
    await addBen(stage.client)
  })

  test('still puts it back after a reload, on return from another screen, and not once it is back', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE)
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await write(sara.page, LESSONS, '251')
    await expectShown(ben.page, LESSONS, '251')
    await write(ben.page, LESSONS, '270')
    await chip(sara.page, 251).waitFor()

    await sara.page.reload()
    await chip(sara.page, 251).waitFor()
    await expect.poll(() => cell(sara.page, LESSONS).getAttribute('aria-label')).toContain('251')
    await sara.page.goto('/home')
    await sara.page.goto(PICTURE)
    await chip(sara.page, 251).click()
    await expectShown(ben.page, LESSONS, '251')

    await sara.page.reload()
    await expectShown(sara.page, LESSONS, '251')
    await stored(sara.page)
    expect(await chip(sara.page, 251).count()).toBe(0)
    // Ben did not lose his without a word either.
    await chip(ben.page, 270).waitFor()
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('hears of what was written while the page was away', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE)
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await write(sara.page, NEXT, '301')
    await expectShown(ben.page, NEXT, '301')
    await sara.page.goto('about:blank')
    await write(ben.page, NEXT, '302')
    await stored(ben.page)
    await sara.page.goto(PICTURE)
    await expectShown(sara.page, NEXT, '302')
    await chip(sara.page, 301).waitFor()
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('gives it up by logging out', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE)
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await write(sara.page, LESSONS, '311')
    await expectShown(ben.page, LESSONS, '311')
    await write(ben.page, LESSONS, '312')
    await chip(sara.page, 311).waitFor()
    const kept = () =>
      sara.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('overwritten')))
    expect(await kept()).toHaveLength(1)
    await sara.page.getByRole('button', { name: say('menu.logout') }).click()
    await sara.page.waitForURL('**/home')
    expect(await kept()).toEqual([])
  })

  test('is told in the bar, where nothing moves for it, at any width and in the longest language', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE, { tongue: 'de' })
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await write(sara.page, NEXT, '321')
    await expectShown(ben.page, NEXT, '321')
    const heights = () =>
      atWidths(sara.page, () =>
        sara.page.evaluate(() => document.querySelector('div:has(> h1)')!.getBoundingClientRect().height),
      )
    const before = await heights()
    await write(ben.page, NEXT, '322')
    const text = sara.page.locator('.toast-text')
    await text.waitFor()
    expect(await heights()).toEqual(before)
    expect(before.slice(0, -1)).toEqual([32, 32, 32])
    const widths = await atWidths(sara.page, () => text.evaluate((one) => one.getBoundingClientRect().width))
    for (const width of widths) expect(width).toBeGreaterThan(150)
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  function chip(page: Page, mine: number) {
    return page.getByRole('button', {
      name: new RegExp(`^${say('planning:conflict.putBackShort', { value: `\u2066${mine}\u2069` })} · `, 'u'),
    })
  }

  async function stored(page: Page): Promise<void> {
    await page.getByText(new RegExp(`^${say('planning:status.stored')}`)).waitFor()
  }
})

/** What is measured when the window is so wide. */
async function atWidths(page: Page, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // What follows the size of the window does with the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    measured.push(await measure())
  }
  return measured
}

function cell(page: Page, key: string) {
  return page.locator(`[data-cell="${key}"]`)
}

async function expectShown(page: Page, key: string, value: string): Promise<void> {
  await expect.poll(() => cell(page, key).inputValue()).toBe(value)
}

/** Types over whatever the cell shows, and leaves it. */
async function write(page: Page, key: string, text: string): Promise<void> {
  await cell(page, key).click()
  await cell(page, key).selectText()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}
