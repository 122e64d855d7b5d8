import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { tooWide } from './columns.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const PHONE = { width: 390 }
/** Pixels between the edge of the window and the page, on a phone. */
const MARGIN = 12

describe.skipIf(chromiumPath === null)('with little room', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['/analytics/overtime', '/drivers/secondaryDriversAssignment'])(
    'the heading of %s begins its line, and the bar above ends where the page does',
    async (path) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      const t = await wordsOf('de')
      await stage.arrive(page, path, { language: 'de' })
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      const beyond = () =>
        heading.evaluate((one) => {
          const { paddingLeft } = getComputedStyle(one.parentElement!)
          const { left } = one.parentElement!.getBoundingClientRect()
          return one.getBoundingClientRect().left - left - Number.parseFloat(paddingLeft)
        })
      await expect.poll(beyond).toBe(0)
      const logout = page.getByRole('button', { name: t('menu.logout') })
      const end = () => logout.evaluate((one) => innerWidth - one.getBoundingClientRect().right)
      await expect.poll(async () => Math.round(await end())).toBe(MARGIN)
    },
  )

  test.for(['en', 'de', 'ar'] as const)(
    'no amount of a list is cut beside the menu, in %s',
    async (language) => {
      await using visitor = await stage.open('/orgStructure/departmentOverview', { width: 1024, language })
      const { page } = visitor
      await page.locator('td.number').first().waitFor()
      await expect.poll(() => cutIn(page.locator('table :is(th, td).number'))).toEqual([])
    },
  )

  test.for([
    ['en', '/orgStructure/departmentOverview', 'region'],
    ['ar', '/orgStructure/orgStructureOverview', 'treegrid'],
    ['ar', '/importExport/hRYearlyData', 'region'],
  ] as const)(
    'what a phone has no room for fades towards the edge behind which it is, in %s at %s',
    async ([language, path, role]) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      await stage.arrive(page, path, { language })
      await page.locator('main .number:not(th, [role=columnheader])').first().waitFor()
      const list = page
        .getByRole(role)
        .filter({ has: page.locator('.number') })
        .first()
      const fadingAt = async (part: number): Promise<string[]> => {
        await list.evaluate((one, part) => {
          const sign = getComputedStyle(one).direction === 'rtl' ? -1 : 1
          one.scrollLeft = sign * part * (one.scrollWidth - one.clientWidth)
        }, part)
        return await list.evaluate(fadingEdges)
      }
      const [start, end] = language === 'ar' ? ['right', 'left'] : ['left', 'right']
      await expect.poll(() => fadingAt(0)).toEqual([end])
      await expect.poll(() => fadingAt(0.5)).toEqual(['left', 'right'])
      await expect.poll(() => fadingAt(1)).toEqual([start])
    },
  )

  test('a past plan on a phone in German is as wide as the phone', async () => {
    await using visitor = await stage.visit(PHONE)
    const { page } = visitor
    await stage.arrive(page, '/OverviewPlanning/bigpicture?rev=1', { language: 'de' })
    await page.locator('[data-figure]').first().waitFor()
    expect(await tooWide(page)).toEqual([])
  })

  test('the name of a special driver is whole beside its effect, or has its beginning, or is not there', async () => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture')
    const { page } = visitor
    await page.locator('[data-amount]').first().waitFor({ state: 'attached' })
    for (const width of [1440, 1360, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = () =>
        page.locator('section [data-label] bdi').evaluateAll((names) =>
          names
            .filter((name) => {
              const around = name.parentElement!.getBoundingClientRect()
              const { top, width } = name.getBoundingClientRect()
              const whole = document.createRange()
              whole.selectNodeContents(name)
              const isThere = top < around.bottom - 1 && getComputedStyle(name).visibility === 'visible'
              const isShort = whole.getClientRects().length > 1 && width < 50
              return isThere && (isShort || width > around.width + 1)
            })
            .map(({ textContent }) => textContent),
        )
      await expect.poll(async () => ({ width, cut: await cut() })).toEqual({ width, cut: [] })
    }
  })

  test.for(['en', 'ar'] as const)(
    'what adds a special driver stands over no name and no other, where they leave room, in %s',
    async (language) => {
      await using visitor = await stage.open('/OverviewPlanning/bigpicture', { language })
      const { page } = visitor
      const lines = page.locator('section:has(> span > [data-figure])')
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await lines.first().waitFor()
        const over = () =>
          lines.evaluateAll((all) =>
            all.flatMap((line) => {
              const add = line.querySelector('[data-add]')!.getBoundingClientRect()
              const name = line.querySelector('bdi')!
              const others = [name, ...line.querySelectorAll('[data-flag] > *, [data-chip]')]
                .filter((one) => getComputedStyle(one).visibility === 'visible')
                .map((one) => one.getBoundingClientRect())
              const row = name.parentElement!.getBoundingClientRect()
              const isFromRight = getComputedStyle(line).direction === 'rtl'
              const room = isFromRight
                ? Math.min(...others.map(({ left }) => left)) - row.left
                : row.right - Math.max(...others.map(({ right }) => right))
              const isOver = others.some(({ left, right }) => right > add.left + 1 && left < add.right - 1)
              return room > 46 && isOver ? [name.textContent] : []
            }),
          )
        await expect.poll(async () => ({ width, over: await over() })).toEqual({ width, over: [] })
      }
    },
  )

  test('what changed is read in the direction of the page, whatever its names are written in', async () => {
    await using visitor = await stage.open('/trail', { width: 1024, language: 'ar' })
    const { page } = visitor
    const changed = page.locator('dt').filter({ hasText: 'South schools' }).first()
    await changed.waitFor()
    const directions = await changed.evaluate((one) =>
      [one, ...one.querySelectorAll('*')].map((each) => getComputedStyle(each).direction),
    )
    expect(new Set(directions)).toEqual(new Set(['rtl']))
  })

  test('the signs of the lines of a chart stand clear of their names', async () => {
    await using visitor = await stage.visit(PHONE)
    const { page } = visitor
    await stage.arrive(page, '/analytics/illustration', { language: 'ar' })
    const names = page.locator('th span:has(> svg)')
    await names.first().waitFor()
    const gaps = await names.evaluateAll((all) =>
      all.map((one) => {
        const [sign, name] = [...one.children].map((part) => part.getBoundingClientRect())
        return sign!.top >= name!.bottom || name!.top >= sign!.bottom ? 4 : sign!.left - name!.right
      }),
    )
    expect(gaps.length).toBe(3)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
  })

  test('all divisions of the plan are opened and folded by two buttons side by side', async () => {
    await using visitor = await stage.visit(PHONE)
    const { page } = visitor
    const t = await wordsOf('de')
    await stage.arrive(page, '/OverviewPlanning/bigpicture', { language: 'de' })
    const [first, second] = (['expandAll', 'collapseAll'] as const).map((name) =>
      page.getByRole('button', { name: t(`tree.${name}`) }),
    )
    await expect.poll(async () => (await topOf(first!)) - (await topOf(second!))).toBe(0)
  })

  test.for(['en', 'de', 'ar'] as const)(
    'the tools of the plan by hand are one row beside the menu, and whole, in %s',
    async (language) => {
      await using visitor = await stage.visit({ width: 1024 })
      const { page } = visitor
      const t = await wordsOf(language)
      await stage.arrive(page, '/OverviewPlanning/ManualPlanning', { language })
      const saved = page.getByRole('main').getByRole('button', { name: t('planning:export.open') })
      await saved.waitFor()
      const fields = page.locator('main input').filter({ visible: true })
      const tops = async () => [
        await topOf(saved),
        ...(await fields.evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().top))),
      ]
      await expect.poll(async () => new Set((await tops()).map(Math.round)).size).toBe(1)
      expect(
        await fields.evaluateAll((all) => all.slice(0, 3).map((one) => one.scrollWidth - one.clientWidth)),
      ).toEqual([0, 0, 0])
    },
  )

  test('on a phone the headings of overtime policies stand right above their fields', async () => {
    await using visitor = await stage.visit(PHONE)
    const { page } = visitor
    const t = await wordsOf('en')
    await stage.arrive(page, '/settings')
    const pairs = [
      [page.getByText(t('settings:column.from'), { exact: true }), page.locator('input[data-date]')],
      [
        page.getByText(t('settings:column.weeklyHours'), { exact: true }),
        page.getByLabel(t('settings:weeklyHours', { number: 1 })),
      ],
    ] as const
    await pairs[0][1].waitFor()
    for (const [heading, field] of pairs) {
      const [above, below] = [(await heading.boundingBox())!, (await field.boundingBox())!]
      expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(0)
      expect(below.y - above.y - above.height).toBeLessThan(16)
      expect(Math.abs(above.x - below.x)).toBeLessThan(2)
    }
    expect(await page.getByText(t('settings:column.policy'), { exact: true }).isVisible()).toBe(false)
  })

  test('the name of an overtime policy is whole in its field in German', async () => {
    await using visitor = await stage.open('/settings', { language: 'de' })
    const field = visitor.page.locator('input[aria-haspopup=listbox]').first()
    for (const width of [1440, 1024, 390]) {
      await visitor.page.setViewportSize({ width, height: 900 })
      const beyond = () => field.evaluate((one) => one.scrollWidth - one.clientWidth)
      await expect.poll(async () => ({ width, beyond: await beyond() })).toEqual({ width, beyond: 0 })
    }
  })

  test.for(['de', 'ar'] as const)(
    'the way back from a save stands beside its words, in %s',
    async (language) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      const t = await wordsOf(language)
      await stage.arrive(page, '/OverviewPlanning/ManualPlanning', { language })
      await page
        .locator('[role=grid] input')
        .first()
        .fill(language === 'de' ? '31' : '32')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: t('manual:save', { count: 1 }) }).click()
      const toast = page.locator('.Toastify__toast')
      const [words, back] = [
        toast.getByText(t('manual:saved')),
        toast.getByRole('button', { name: t('manual:undo') }),
      ]
      await back.waitFor()
      const [beside, button] = [(await words.boundingBox())!, (await back.boundingBox())!]
      expect(Math.abs(beside.y + beside.height / 2 - button.y - button.height / 2)).toBeLessThan(3)
    },
  )

  test.for(['de', 'ar'] as const)(
    'names beside the plan by hand are whole, and it is saved below them, in %s',
    async (language) => {
      await using visitor = await stage.visit(PHONE)
      const { page } = visitor
      const t = await wordsOf(language)
      await stage.arrive(page, '/OverviewPlanning/ManualPlanning', { language })
      const names = page.locator('[role=rowheader] bdi')
      await names.getByText('Vocational training').waitFor()
      await expect.poll(() => cutIn(names)).toEqual([])
      expect(await page.getByRole('button', { name: t('action.save'), exact: true }).count()).toBe(1)
    },
  )
})

/** The sides at which the list's mask fades out its content. */
function fadingEdges(list: Element): string[] {
  const { maskImage, maskPosition, maskSize } = getComputedStyle(list)
  if (maskImage === 'none') return []
  const beyond = Number(/\+ (\d+)px/.exec(maskSize)?.[1] ?? 0)
  const hidden = beyond > 0 ? (maskPosition.startsWith('0') ? 'right' : 'left') : ''
  return ['left', 'right'].filter((side) => side !== hidden)
}

/** Texts that are cut off at the sides. */
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
