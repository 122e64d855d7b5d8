import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

/** The place of the strip in the bar, and the place published for toasts; in whole pixels. */
async function placeOf(page: Page) {
  return await page.locator('.toast-strip').evaluate((strip) => {
    const { left, width } = strip.getBoundingClientRect()
    const told = (name: string) => Number.parseFloat(document.documentElement.style.getPropertyValue(name))
    const [toldLeft, toldWidth] = [told('--toasts-left'), told('--toasts-width')]
    return {
      left: Math.round(left),
      width: Math.round(width),
      told: { left: Math.round(toldLeft), width: Math.round(toldWidth) },
    }
  })
}

type Place = Awaited<ReturnType<typeof placeOf>>

/** Waits until the strip has moved; returns its width and how far the published place differs. */
async function movedFrom(page: Page, before: Place): Promise<Place> {
  await expect.poll(async () => (await placeOf(page)).left).not.toBe(before.left)
  await expect
    .poll(async () => {
      const { told, left, width } = await placeOf(page)
      return { width, told: { left: told.left - left, width: told.width - width } }
    })
    .toEqual({ width: before.width, told: { left: 0, width: 0 } })
  return await placeOf(page)
}

/** Adds a control of this width at the start of the bar, as the note about a lost connection would be. */
async function addControl(page: Page, width: number) {
  return await page.locator('header:has(> .toast-strip)').evaluateHandle((bar, basis) => {
    const control = document.createElement('span')
    control.style.flex = `0 0 ${basis}px`
    bar.prepend(control)
    return control
  }, width)
}

describe.skipIf(chromiumPath === null)('a bar without room to spare', () => {
  const stage = setStage({ company: 'demo' })

  test('shows toasts between its controls also when these become wider, more or fewer beside them', async () => {
    await using visitor = await stage.open('/home', { width: 768 })
    const { page } = visitor
    await page.locator('.toast-strip bdi').waitFor({ state: 'attached' }) // the last of its content to appear
    const control = await addControl(page, 160)
    await expect.poll(async () => (await placeOf(page)).told.width).toBe(300)
    const least = await placeOf(page)
    expect(least.told).toEqual({ left: least.left, width: least.width })
    await control.evaluate((added) => (added.style.flexBasis = '180px'))
    const beside = await movedFrom(page, least)
    expect(beside.left).toBe(least.left + 20)
    const later = await addControl(page, 30)
    const besideMore = await movedFrom(page, beside)
    await later.evaluate((added) => (added.style.flexBasis = '50px'))
    await movedFrom(page, besideMore)
    await later.evaluate((added) => added.remove())
    expect(await movedFrom(page, besideMore)).toEqual(beside)
  })
})
