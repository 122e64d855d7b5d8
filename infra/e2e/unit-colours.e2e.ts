import { NO_COLOUR } from '@staffplan/contracts/organisation/colour'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

/** Least contrast that WCAG requires for graphics. */
const LEAST = 3

describe.skipIf(chromiumPath === null)('the colour of business units without one', () => {
  // One unit of the demo company has this colour by choice.
  const stage = setStage({ company: 'demo' })

  test.for(['light', 'dark'] as const)('stands out from what is around it, in %s', async (scheme) => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture', { scheme })
    const { page } = visitor
    await page.setViewportSize({ width: 1440, height: 6000 })
    const band = `section[style*="${NO_COLOUR}" i]`
    await page.locator(`${band} svg path`).first().waitFor()
    const [strip, rail] = await Promise.all([
      contrast(page, `${band} > :first-child`, 'background-color'),
      contrast(page, `${band} svg path`, 'stroke'),
    ])
    expect(Math.min(strip, rail)).toBeGreaterThanOrEqual(LEAST)
    await page.goto('/analytics/overtime')
    const part = `svg [style*="${NO_COLOUR}" i]`
    await page.locator(part).first().waitFor({ state: 'attached' })
    expect(await contrast(page, part, 'fill')).toBeGreaterThanOrEqual(LEAST)
  })
})

/** Contrast between a rendered colour of an element and the background of cards. */
async function contrast(page: Page, selector: string, property: string): Promise<number> {
  return await page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const paper = canvas.getContext('2d')!
      const luminance = (colour: string): number => {
        paper.fillStyle = colour
        paper.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((level) => {
          const share = level / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface')
      const both = [getComputedStyle(element).getPropertyValue(name), surface].map(luminance)
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
    }, property)
}
