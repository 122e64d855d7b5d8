import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

describe.skipIf(chromiumPath === null)('the list of staff', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'de', 'ar'] as const)(
    'shows whole headings, ids, dates and amounts beside the menu, in %s',
    async (tongue) => {
      await using visitor = await stage.visit({ width: 1440 })
      const { page } = visitor
      await stage.arrive(page, '/importExport/hRYearlyData', { tongue })
      const table = page.getByRole('table').filter({ has: page.locator('[data-row]') })
      await table.locator('[data-row] bdi').first().waitFor()
      const cut = () =>
        table.locator('th, [data-row] td').evaluateAll((cells) =>
          cells
            .filter((cell) => {
              const heading = cell.querySelector('button')
              if (!heading) return cell.scrollWidth > cell.clientWidth
              const [inner, outer] = [heading.getBoundingClientRect(), cell.getBoundingClientRect()]
              return inner.left < outer.left || inner.right > outer.right
            })
            .map(({ textContent }) => textContent),
        )
      await expect.poll(cut).toEqual([])
      const scrolled = await table.evaluate(
        ({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth,
      )
      expect(scrolled).toBe(0)
    },
  )
})
