import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const NAME = 'Landesamt für Digitalisierung, Breitband und Vermessung'
/** Pixels: some fifteen letters a line. */
const LEAST = 110
/** The whole page is laid out anew. */
const PATIENT = { timeout: 10_000 }

describe.skipIf(chromiumPath === null)('the name of a business unit', () => {
  const stage = setStage({ settings: { PLANNING_YEARS: '3' } })
  beforeAll(async () => {
    await planOneUnit(stage.client)
    await stage.client.post('/v1/businessUnits', { name: NAME })
    await stage.client.post('/v1/divisions', { name: 'Vermessung', businessUnit: { id: 2 } })
  })

  test.for(['de', 'ar'] as const)('has two lines before it is cut, and a tooltip, in %s', async (tongue) => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const say = await wordsOf(tongue)
    await stage.arrive(page, '/OverviewPlanning/bigpicture', { tongue })
    await page.getByText(say('planning:status.stored')).waitFor({ state: 'attached' })
    const name = page.getByRole('heading', { level: 2 }).getByTitle(NAME)
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => ({ width, ...(await name.evaluate(roomOf, LEAST)) }), PATIENT)
        .toEqual({ width, isOutside: false, isReadable: true })
    }
    expect(visitor.complaints).toEqual([])
  })
})

/** Whether it is beyond the edges of what it stands in; and whole, or in two lines with enough room. */
function roomOf(name: HTMLElement, least: number): { isOutside: boolean; isReadable: boolean } {
  const { left, right, top, bottom, height } = name.getBoundingClientRect()
  const head = name.closest('header')!.getBoundingClientRect() // it stands in one
  const isOutside = left < head.left || right > head.right || top < head.top || bottom > head.bottom
  const isWhole = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight
  const lines = Math.round(height / Number.parseFloat(getComputedStyle(name).lineHeight))
  return { isOutside, isReadable: isWhole || (lines === 2 && name.clientWidth >= least) }
}
