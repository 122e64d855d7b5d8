import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const NAMES = [
  'Gym',
  'Vocational training',
  'Vocational training of the northern district',
  'Vocational training of the northern district, its neighbours and everybody who commutes',
]

describe.skipIf(chromiumPath === null)('what is special about the numbers of a division', () => {
  const stage = setStage()

  beforeAll(async () => {
    const { client } = stage
    await planLessons(client)
    // In the unit with inputs the divisions follow the others; in the other unit nothing can be calculated.
    const other = await client.post<{ id: number }>('/v1/businessUnits/', { name: 'Health', comment: '' })
    const divisionIds: number[] = []
    for (const name of NAMES) {
      await client.post('/v1/divisions/', { name, comment: '', businessUnit: { id: 1 } })
      const body = { name: `${name} B`, comment: '', businessUnit: { id: other.id } }
      divisionIds.push((await client.post<{ id: number }>('/v1/divisions/', body)).id)
    }
    await client.post('/v1/drivers/secondaryDrivers/assignment/', {
      businessUnitId: other.id,
      secondaryDriverId: 1,
      divisionIds,
    })
  })

  test.for(['en', 'de', 'ar'] as const)(
    'is said in whole words, or by a sign that has them as its name, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open(BIG_PICTURE, { language })
      const { page } = visitor
      const known = ['followsOthers', 'unmeasured', 'leftOut'].map((flag) => t(`planning:flag.${flag}`))
      for (const view of ['boxes', 'lines'] as const) {
        await page.getByRole('button', { name: t(`planning:view.${view}`), exact: true }).click()
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 2600 })
          await page.locator('[data-flag]').first().waitFor()
          await expect
            .poll(async () => ({ view, width, ...(await flagsOf(page, known)) }))
            .toEqual({ view, width, cut: [], unnamed: [], said: known, count: 2 * NAMES.length + 1 })
        }
      }
    },
  )

  test('keeps its words beside a short name, and gives them up for a long one', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    await page.getByRole('button', { name: t('planning:view.lines'), exact: true }).click()
    const flagOf = (name: string) => page.locator('section', { has: page.getByText(name, { exact: true }) })
    const widthOf = (name: string) =>
      flagOf(name)
        .last()
        .locator('[data-flag]')
        .evaluate((flag) => flag.clientWidth)
    await expect.poll(() => widthOf(NAMES[0]!)).toBeGreaterThan(60)
    await expect.poll(() => widthOf(NAMES.at(-1)!)).toBe(20)
  })
})

type Flags = {
  /** Flags that are partly hidden. */
  readonly cut: readonly string[]
  readonly unnamed: readonly string[]
  readonly said: readonly string[]
  readonly count: number
}

function flagsOf(page: Page, known: readonly string[]): Promise<Flags> {
  return page.locator('[data-flag]').evaluateAll((all, known) => {
    const texts = all.map(({ textContent }) => textContent.trim())
    const cut = all.filter((flag) => {
      const edges = flag.getBoundingClientRect()
      const line = flag.parentElement!.getBoundingClientRect()
      const [sign, words] = [...flag.children].map((part) => part.getBoundingClientRect())
      const isIn = (part: DOMRect | undefined, around: DOMRect) =>
        part !== undefined && part.left >= around.left - 0.5 && part.right <= around.right + 0.5
      const areWordsShown = words !== undefined && words.top < edges.bottom
      return (
        !isIn(sign, edges) ||
        !isIn(sign, line) ||
        (areWordsShown && !(isIn(words, edges) && isIn(words, line)))
      )
    })
    return {
      cut: cut.map(({ textContent }) => textContent),
      unnamed: texts.filter((text) => !known.includes(text)),
      said: known.filter((words) => texts.includes(words)),
      count: all.length,
    }
  }, known)
}
