import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { planOneUnit } from './amounts-plan.ts'
import { cell, LESSONS } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { setStage } from './stage.ts'

const PICTURE = '/OverviewPlanning/bigpicture'
const MANUAL = '/OverviewPlanning/ManualPlanning?year=2020'
const ROOMS = 'in|b1-s1-i1-y2020'

describe.skipIf(chromiumPath === null)('the name of a colleague at a cell', () => {
  const stage = setStage()
  beforeAll(async () => {
    const { client } = stage
    await planOneUnit(client)
    await client.post('/v1/bigPictureStore/userInput', {
      'b1-s1-y2019': 200,
      'b1-s1-y2020': 230,
      'b1-s1-i1-y2019': 150,
      'b1-s1-i1-y2020': 140,
    })
    const businessUnit = { id: 1 }
    await client.post('/v1/divisions/', { name: 'Sports', comment: '', businessUnit })
    const rows = [1, 2].map((division) => ({ division, year: 2020, value: 120 + division }))
    await client.post('/v1/divisionFTE', rows)
    await addBen(client)
  })

  test.for([
    { language: 'en', width: 1440 },
    { language: 'ar', width: 1440 },
    { language: 'en', width: 390 },
    { language: 'ar', width: 390 },
  ] as const)(
    'leaves the number, the one above and the year readable, in $language at $width',
    async ({ language, width }) => {
      await using sara = await stage.open(PICTURE, { language, width })
      await using ben = await stage.open(PICTURE, { as: BEN })
      for (const key of [LESSONS, ROOMS]) {
        await cell(ben.page, key).click()
        await cell(sara.page, key).scrollIntoViewIfNeeded()
        const inTheWay = await hiddenBy(sara.page, `[data-cell="${key}"]`)
        await takeScreenshot(
          sara.page,
          `name-tag-${language}-${width}-${key === ROOMS ? 'rooms' : 'lessons'}`,
        )
        expect(inTheWay).toEqual({ name: 'Ben', hidden: [] })
      }
    },
  )

  test.for(['en', 'ar'] as const)(
    'leaves the numbers of manual planning readable, in %s',
    async (language) => {
      await using sara = await stage.open(MANUAL, { language })
      await using ben = await stage.open(MANUAL, { as: BEN })
      for (const id of ['d1', 'd2']) {
        await ben.page.locator(`#${id}`).click()
        const inTheWay = await hiddenBy(sara.page, `#${id}`)
        await takeScreenshot(sara.page, `name-tag-manual-${language}-${id}`)
        expect(inTheWay).toEqual({ name: 'Ben', hidden: [] })
      }
    },
  )
})

/** What a name tag at this cell covers: numbers of cells and any other visible text. */
async function hiddenBy(page: Page, selector: string) {
  const tag = page.locator(`:has(> ${selector}) > [data-screen-only] > span`)
  await tag.waitFor()
  return await tag.evaluate((name) => {
    const tagBox = name.getBoundingClientRect()
    const isBeneath = ({ left, right, top, bottom }: DOMRect) =>
      left < tagBox.right && right > tagBox.left && top < tagBox.bottom && bottom > tagBox.top
    const hidden = [...document.querySelectorAll('input')]
      .filter((input) => isBeneath(boxOfNumber(input)))
      .map(({ value }) => value)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const within = text.parentElement!
      if (name.contains(text) || within.closest('.hidden-visually') || !within.checkVisibility()) continue
      const words = document.createRange()
      words.selectNodeContents(text)
      if ([...words.getClientRects()].some(isBeneath)) hidden.push(text.textContent ?? '')
    }
    return { name: name.textContent.replaceAll(/[\u2066-\u2069]/g, ''), hidden }

    /** The box of the digits only, as the tag may cover the space beside them. */
    function boxOfNumber(input: HTMLInputElement): DOMRect {
      const { font, fontSize, paddingRight, borderRightWidth } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const width = pen.measureText(input.value).width
      const box = input.getBoundingClientRect()
      const right = box.right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
      const height = Number.parseFloat(fontSize)
      return new DOMRect(right - width, box.top + (box.height - height) / 2, width, height)
    }
  })
}
