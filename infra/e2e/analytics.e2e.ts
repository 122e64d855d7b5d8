import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { answerCalls, FAILED, NO_ANSWER } from './calls.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { check, goTo, rowOf, type Walker } from './walk.ts'
import { wordsOf } from './words.ts'

/** Monthly pay, overtime hours and basic pay by year; in 2019 12 × 21 000 SR. */
const STAFF = [
  { year: 2018, number: '001', total: 9000, basic: 6000, hours: 0 },
  { year: 2019, number: '001', total: 9000, basic: 6000, hours: 12 },
  { year: 2019, number: '002', total: 12_000, basic: 8000, hours: 7.5 },
  { year: 2019, number: '003', total: 0, basic: 0, hours: 2 },
]
const PNG = '89504e470d0a1a0a'

describe.skipIf(chromiumPath === null)('analytics', () => {
  const stage = setStage()
  beforeAll(async () => {
    const { url } = stage.product
    const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    await client.post('/v1/businessUnits', { name: 'Education', color: '#38A169' })
    await client.post('/v1/businessUnits', { name: 'Support', color: '#DD6B20' })
    for (const id of [1, 2])
      await client.post('/v1/divisions', { name: `Division ${id}`, businessUnit: { id } })
    for (const number of ['001', '002', '003'])
      await client.post('/v1/costCentres', { name: `Centre ${number}`, number })
    for (const id of [1, 2])
      await client.post('/v1/departments', {
        name: `Department ${id}`,
        division: { id },
        costCentreIds: [id],
      })
    for (const [index, { year, number, total, basic, hours }] of STAFF.entries())
      await client.post('/v1/yearlyData', {
        year,
        employeeId: `e${index}`,
        name: 'Somebody',
        basicSalary: basic,
        totalMonthSalary: total,
        overTimeHours: hours,
        allowances: {},
        costCentre: { number },
      })
    const entered = await fetch(`${url}/v1/expenses`, {
      method: 'PUT',
      headers: { authorization: client.authorization, 'content-type': 'application/json' },
      body: JSON.stringify([{ year: 2019, internal: 300_000, atk: null }]),
    })
    if (!entered.ok) throw new Error(`the figures were refused: ${entered.status}`)
  })

  test.for(['en', 'ar'] as const)('draw expenses as lines with gaps, in %s', async (language) => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await wordsOf(language)
    const walker: Walker = { page, t, findings: [] }
    await stage.arrive(page, '/home', { language })
    await goTo(walker, 'expenses')
    const chart = page.getByRole('group', { name: t('analytics:expenses.chart') })
    const points = chart.getByRole('img')
    await points.first().waitFor()
    await page.setViewportSize({ width: 1024, height: 900 })
    const isWhole = (card: HTMLElement): boolean => card.scrollWidth <= card.clientWidth
    const card = page.getByRole('region', { name: t('analytics:expenses.title') })
    await expect.poll(() => card.evaluate(isWhole)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // 2018 and 2019 are calculated, 2019 is also entered; all other years are gaps.
    expect(await labels(page)).toEqual(
      [
        `${t('analytics:series.calculated')} 2018: 108 000 SR`,
        `${t('analytics:series.calculated')} 2019: 252 000 SR`,
        `${t('analytics:series.internal')} 2019: 300 000 SR`,
      ].toSorted(),
    )
    await page.keyboard.press('Tab')
    await chart.locator('[tabindex="0"]').focus()
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    const readout = page.getByRole('status').filter({ hasText: '2019' })
    await expect.poll(async () => plain(await readout.textContent())).toContain('+19')
    await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe('2019')
    // The axis unit is read in the direction of its language, whatever the direction of the chart.
    const [word, money] = t('analytics:unit.thousand', { money: 'SR' }).split(' ')
    const places = await chart.getByText(word!).evaluate(
      (unit, parts) => {
        if (!(unit instanceof SVGTextElement)) return []
        return parts.map((part) => unit.getStartPositionOfChar(unit.textContent.indexOf(part)).x)
      },
      [word!, money!],
    )
    expect(Math.sign(places[1]! - places[0]!)).toBe(language === 'ar' ? -1 : 1)
    const leftOf = (year: string) =>
      chart.getByText(year, { exact: true }).evaluate((label) => label.getBoundingClientRect().left)
    await expect
      .poll(async () => Math.sign((await leftOf('2019')) - (await leftOf('2018'))))
      .toBe(language === 'ar' ? -1 : 1)
    await check(walker, 'expenses')
    await page.getByRole('button', { name: t('analytics:view.table') }).click()
    await chart.waitFor({ state: 'hidden' })
    const internal = page
      .getByRole('row')
      .filter({ hasText: t('analytics:series.internal') })
      .first()
    expect(plain(await internal.textContent())).toMatch(/—{4}300 000—$/)
    await check(walker, 'expenses as a table')
    expect(walker.findings).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test.for(['en', 'ar'] as const)(
    'stack overtime by business unit and list it by cost centre, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      const t = await wordsOf(language)
      const walker: Walker = { page, t, findings: [] }
      await stage.arrive(page, '/home', { language })
      await goTo(walker, 'overtime')
      const chart = page.getByRole('group', { name: t('analytics:overtime.chart') })
      await chart.getByRole('img').first().waitFor()
      // 12 * (9000 + 3000) / 240 and 7.5 * (12000 + 4000) / 240
      expect(await labels(page)).toEqual(['Education 2019: 600 SR', 'Support 2019: 500 SR'])
      const fills = await chart
        .getByRole('img')
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill))
      expect(fills).toEqual(['rgb(56, 161, 105)', 'rgb(221, 107, 32)'])
      await page.getByText(t('analytics:policy.sa-art107')).waitFor()
      await chart.locator('[tabindex="0"]').focus()
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.getByRole('status').filter({ hasText: 'Support' }).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe('2019')
      const placed = rowOf(page, 'Centre 002')
      expect(plain(await placed.textContent())).toContain('Department 2Division 2Support0 h0 h0 h0 h7.5 h0 h')
      const unplaced = rowOf(page, 'Centre 003')
      expect(plain(await unplaced.textContent())).toContain('———0 h0 h0 h0 h2 h0 h')
      await check(walker, 'overtime')
      await page.getByRole('button', { name: t('analytics:view.table') }).click()
      const table = page.getByRole('table', { name: t('analytics:overtime.table') })
      expect(plain(await table.getByRole('row').last().textContent())).toContain('00001 1000')
      await check(walker, 'overtime as a table')
      expect(walker.findings).toEqual([])
      expect(visitor.complaints).toEqual([])
    },
  )

  test.for([
    ['expenses', '/analytics/illustration'],
    ['overtime', '/analytics/overtime'],
  ])('are saved as pictures: %s', async ([name, screen]) => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(screen!)
    const { page } = visitor
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('analytics:picture') }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${name}.png`)
    const picture = await readFile(await download.path())
    expect(picture.subarray(0, 8).toString('hex')).toBe(PNG)
    expect(picture.readUInt32BE(16)).toBeGreaterThan(1000)
    expect(visitor.complaints).toEqual([])
  })

  test.for(['en', 'de', 'ar'] as const)(
    'overtime that two policies value has all its choices in the line of its heading, in %s',
    async (language) => {
      const t = await wordsOf(language)
      const { client } = stage
      const settings = await client.get<object>('/v1/settings')
      const overtimePolicies = [
        { name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' },
        { name: 'de-tvoed', weeklyHours: 39, from: '2019-01-01' },
      ]
      await client.put('/v1/settings', { ...settings, overtimePolicies })
      try {
        await using visitor = await stage.open('/analytics/overtime', { width: 1440, language })
        const { page } = visitor
        const named = page.getByText(t('analytics:policy.de-tvoed'))
        const picture = page.getByRole('button', { name: t('analytics:picture') })
        const middle = (of: Locator) =>
          of.evaluate((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            return Math.round((top + bottom) / 2)
          })
        await named.waitFor()
        const heading = page.getByRole('heading', { level: 1 })
        await expect
          .poll(async () => Math.abs((await middle(picture)) - (await middle(heading))))
          .toBeLessThan(3)
        // Each policy is complete on a line of its own, which begins with its name.
        const [cut, starts] = await named.evaluate((one) => {
          const { parentElement: all } = one
          const lefts = [...all!.children].map((piece) => piece.getBoundingClientRect())
          const isRtl = getComputedStyle(all!).direction === 'rtl'
          return [
            all!.scrollWidth > all!.clientWidth + 1,
            new Set(lefts.map(({ left, right }) => Math.round(isRtl ? right : left))).size,
          ]
        })
        expect([cut, starts]).toEqual([false, 1])
        expect(visitor.complaints).toEqual([])
      } finally {
        await client.put('/v1/settings', settings)
      }
    },
  )

  test('overtime stands where it will be while it is loaded', async () => {
    await using visitor = await stage.open('/analytics/overtime')
    const { page } = visitor
    const cards = () =>
      page.locator('main section').evaluateAll((all) =>
        all.slice(0, 2).map((card) => {
          const { left, width } = card.getBoundingClientRect()
          return [left, width].map(Math.round)
        }),
      )
    await page.locator('svg rect').first().waitFor()
    const there = await cards()
    await using _figures = await answerCalls(page, /analytics/, () => NO_ANSWER)
    await page.reload()
    await page.locator('main [aria-busy=true]').first().waitFor()
    await expect.poll(cards).toEqual(there)
  })

  test('that cannot be had say so, and come when they can', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await wordsOf('en')
    visitor.expectAnswer({ path: /analytics/, status: 500 })
    let isBroken = true
    const answer = () => (isBroken ? FAILED : 'as usual')
    await using _figures = await answerCalls(page, /\/v1\/costCentres\/analytics/, answer)
    await stage.arrive(page, '/analytics/illustration')
    await page.getByText(t('state.listFailed')).first().waitFor()
    // The page also retries on its own; the button must remain while loading still fails.
    await page.getByRole('button', { name: t('action.retry') }).click()
    isBroken = false
    await page.getByRole('group', { name: t('analytics:expenses.chart') }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

/** Labels of the chart's marks, with ordinary spaces. */
async function labels(page: Page): Promise<string[]> {
  const said = await page
    .locator('[data-mark]')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label') ?? ''))
  return said.map(plain).toSorted()
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')
}
