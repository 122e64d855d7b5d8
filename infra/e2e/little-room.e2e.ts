import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const PHONE = { width: 390 }
/** From the window to the page, on a phone. */
const MARGIN = 12

describe.skipIf(chromiumPath === null)('with little room', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['/analytics/overtime', '/drivers/secondaryDriversAssignment'])(
    'the heading of %s begins its line, and the bar above ends where the page does',
    async (path) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      const say = await wordsOf('de')
      await stage.arrive(page, path, { tongue: 'de' })
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      const beyond = () =>
        heading.evaluate((one) => {
          const { paddingLeft } = getComputedStyle(one.parentElement!)
          const { left } = one.parentElement!.getBoundingClientRect()
          return one.getBoundingClientRect().left - left - Number.parseFloat(paddingLeft)
        })
      await expect.poll(beyond).toBe(0)
      const logout = page.getByRole('button', { name: say('menu.logout') })
      const end = () => logout.evaluate((one) => innerWidth - one.getBoundingClientRect().right)
      await expect.poll(async () => Math.round(await end())).toBe(MARGIN)
    },
  )

  test.for(['en', 'de', 'ar'] as const)(
    'no amount of a list is cut beside the menu, in %s',
    async (tongue) => {
      await using visitor = await stage.visit({ width: 1024 })
      const { page } = visitor
      await stage.arrive(page, '/orgStructure/departmentOverview', { tongue })
      await page.locator('td.number').first().waitFor()
      await expect.poll(() => cutIn(page.locator('table :is(th, td).number'))).toEqual([])
    },
  )

  test('all divisions of the plan are opened and folded by two buttons side by side', async () => {
    await using visitor = await stage.visit(PHONE)
    const { page } = visitor
    const say = await wordsOf('de')
    await stage.arrive(page, '/OverviewPlanning/bigpicture', { tongue: 'de' })
    const [first, second] = (['expandAll', 'collapseAll'] as const).map((name) =>
      page.getByRole('button', { name: say(`tree.${name}`) }),
    )
    await expect.poll(async () => (await topOf(first!)) - (await topOf(second!))).toBe(0)
  })

  test.for(['de', 'ar'] as const)(
    'names beside the plan by hand are whole, and it is saved below them, in %s',
    async (tongue) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      const say = await wordsOf(tongue)
      await stage.arrive(page, '/OverviewPlanning/ManualPlanning', { tongue })
      const names = page.locator('[role=rowheader] bdi')
      await names.getByText('Vocational training').waitFor()
      await expect.poll(() => cutIn(names)).toEqual([])
      expect(await page.getByRole('button', { name: say('action.save'), exact: true }).count()).toBe(1)
    },
  )
})

/** Texts of which not all is seen, sideways. */
async function cutIn(texts: Locator): Promise<(string | null)[]> {
  return await texts.evaluateAll((all) =>
    all
      .filter((one) => {
        const around = one.closest('[role=region], [role=grid]')!.getBoundingClientRect()
        const { left, right } = one.getBoundingClientRect()
        return one.scrollWidth > one.clientWidth + 1 || left < around.left - 1 || right > around.right + 1
      })
      .map(({ textContent }) => textContent),
  )
}

async function topOf(one: Locator): Promise<number> {
  return await one.evaluate((element) => element.getBoundingClientRect().top)
}
