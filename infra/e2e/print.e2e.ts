import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { backToScreen, printedOn, sheetsOf, toPaper } from './paper.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const STAFF = '/importExport/hRYearlyData'
const OVERVIEW = '/orgStructure/orgStructureOverview'

/** Screens with tables, charts and figures, with the key of their heading; an open record stands before its list. */
const WITH_FIGURES = {
  '/home': 'home:glance',
  [BIG_PICTURE]: 'planning:title',
  [`${BIG_PICTURE}?at=2999-01-01T00:00:00Z`]: 'planning:title',
  [`${BIG_PICTURE}/compare?from=rev:0&to=draft`]: 'past:compare.title',
  '/OverviewPlanning/ManualPlanning': 'manual:title',
  '/analytics/illustration': 'analytics:expenses.title',
  '/analytics/overtime': 'analytics:overtime.title',
  [STAFF]: 'staff:title',
  [`${STAFF}?open=20190000001`]: 'staff:title',
  '/drivers/primaryDrivers?open=1': 'drivers:primary.title',
  [OVERVIEW]: 'organisation:overview.title',
  '/trail': 'trail:title',
  '/settings': 'settings:title',
}

const OTHERS = {
  '/profile': 'users:profile.title',
  '/overviewUsers': 'users:users.title',
  '/importExport/export': 'planning:exports.title',
  '/drivers/secondaryDriversAssignment': 'drivers:secondaryAssignment.title',
  '/drivers/specialDrivers': 'drivers:special.title',
  '/orgStructure/file': 'organisation:file.title',
  '/orgStructure/costCentreOverview?search=1': 'organisation:costCentres.title',
  '/orgStructure/businessUnitOverview?position=500': 'organisation:businessUnits.title',
  '/orgStructure/divisionOverview?open=1': 'organisation:divisions.title',
}

describe.skipIf(chromiumPath === null)('on paper', () => {
  const stage = setStage({ company: 'demo' })
  let person = ''

  beforeAll(async () => {
    const me = await stage.client.get<{ firstName: string; lastName: string }>('/v1/me')
    person = `${me.firstName} ${me.lastName}`
  })

  test.for([
    ['en', 'light', 1440, { ...WITH_FIGURES, ...OTHERS }],
    ['ar', 'dark', 390, WITH_FIGURES],
  ] as const)(
    'every screen is its content alone, whole and light, below what it is and who printed it, in %s, %s, from %i px',
    async ([language, scheme, width, screens]) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open('/home', { width, scheme, language })
      const { page } = visitor
      for (const [path, title] of Object.entries(screens)) {
        await show(page, path, t(title))
        await toPaper(page)
        const named = `${t(title)} · Staffplan`
        await expect
          .poll(async () => {
            const { heading, ...faults } = await printedOn(page)
            const isHeaded = heading.includes(named) && heading.includes(person) && /202\d/.test(heading)
            return { path, ...faults, heading: isHeaded ? named : heading }
          })
          .toEqual({ path, controls: [], tooWide: [], notRepeated: [], dark: [], heading: named })
        await backToScreen(page, width)
      }
    },
  )

  test('is A4 across, and the browser asks the page for its paper before it prints', async () => {
    await using visitor = await stage.open(STAFF)
    const { page } = visitor
    await page.locator('[data-row] bdi').first().waitFor()
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const { body } = document
        body.dataset['printed'] = [...document.querySelectorAll('[data-row]')].length.toString()
      }),
    )
    // Rows beyond those first visible may still be loading.
    const rows = async () => {
      const sheets = await sheetsOf(page)
      expect([sheets.width, sheets.height]).toEqual([843, 596])
      expect(sheets.count).toBeGreaterThan(5)
      return Number(await page.locator('body').getAttribute('data-printed'))
    }
    await expect.poll(rows).toBe(200)
    await page.waitForFunction(() => document.querySelector('[data-print-heading]') === null)
  })

  test('a list that is not whole says which rows it shows, and its filters; one that is whole says nothing', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(`${STAFF}?year=2019&search=a`)
    const { page } = visitor
    await page.locator('[data-row] bdi').first().waitFor()
    const pager = page.getByRole('navigation', {
      name: t('table.pages', { name: t('staff:table.title') }),
    })
    const shown = async () => {
      await backToScreen(page)
      await toPaper(page)
      return plain(await pager.innerText())
    }
    await expect.poll(shown).toMatch(/^1–200 of \d{4}$/)
    const filters = page.getByRole('list', { name: t('table.filters') })
    expect(plain(await filters.innerText())).toMatch(/Search: a\s+Year: 2019/)
    await show(page, '/orgStructure/businessUnitOverview', t('organisation:businessUnits.title'))
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  test('hides pay that is hidden on the screen', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(STAFF)
    const { page } = visitor
    await page.locator('[data-row] bdi').first().waitFor()
    await page.getByRole('button', { name: t('shell.hidePay') }).click()
    for (const path of [STAFF, BIG_PICTURE, OVERVIEW, '/analytics/illustration']) {
      await page.goto(path) // pay stays hidden in this tab
      await page.getByText('•••').first().waitFor({ state: 'attached' })
      await toPaper(page)
      const paper = await page.locator('main').innerText()
      expect(paper).toContain('•••')
      expect(plain(paper)).not.toMatch(/\d{4,}(\.\d\d)? ?SR/)
      await backToScreen(page)
    }
  })

  test('the tree of the organisation and the sheet of manual planning are there to their last line', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(OVERVIEW)
    const { page } = visitor
    await page.getByRole('button', { name: t('tree.expandAll') }).click()
    const tree = page.getByRole('treegrid')
    const lines = Number(await tree.getAttribute('aria-rowcount'))
    expect(lines).toBeGreaterThan(300)
    await toPaper(page)
    expect(await tree.getByRole('row').count()).toBe(lines)
    expect(await isInOrder(page)).toBe(true)
    await backToScreen(page)
    await show(page, '/OverviewPlanning/ManualPlanning', t('manual:title'))
    const sheet = page.getByRole('grid')
    await toPaper(page)
    expect(await sheet.getByRole('row').count()).toBe(Number(await sheet.getAttribute('aria-rowcount')))
    expect(await isInOrder(page)).toBe(true)
  })

  test('the explanation that is open comes after the plan', async () => {
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    await page.locator('[data-figure]').nth(4).click()
    const panel = page.locator('aside')
    await panel.getByRole('list').first().waitFor()
    await toPaper(page)
    expect(await printedOn(page)).toMatchObject({ controls: [], tooWide: [], dark: [] })
    const [above, below] = [await page.locator('main table').last().boundingBox(), await panel.boundingBox()]
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
    expect(below!.height).toBeGreaterThan(100)
  })
})

/** Goes to a screen within the page, and waits until its content is shown. */
async function show(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '' // two screens may have the same title
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(
    ({ path, title }) => {
      const { pathname } = new URL(path, location.origin)
      const isThere = location.pathname === pathname && document.title.includes(`${title} · `)
      return (
        isThere &&
        document.querySelector('main[aria-busy], main [aria-busy=true], [role=dialog] [aria-busy=true]') ===
          null
      )
    },
    { path, title },
  )
}

/** Whether every row is below the previous one. */
async function isInOrder(page: Page): Promise<boolean> {
  const tops = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  return tops.every((top, index) => index === 0 || top > tops[index - 1]!)
}

/** Removes the characters that keep numbers together. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069\u202F]/gu, '').replaceAll('\u00A0', ' ')
}
