import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, answerCalls } from './calls.ts'
import { chromiumPath } from './chromium.ts'
import { logIn } from './main-job-entry.ts'
import { revoke, tokenOf } from './session.ts'
import { setStage } from './stage.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import type { Visitor } from './visitor.ts'
import type { Walker } from './walk.ts'
import { wordsOf } from './words.ts'

const stage = setStage()
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('who is not signed in', () => {
  let visitor: Visitor
  let walker: Walker
  beforeAll(async () => {
    visitor = await stage.visit()
    walker = { page: visitor.page, t, findings: [] }
  })
  afterEach(() => visitor.comeAnew())

  const empty = ['/admin/dashboard', '/admin/users', '/admin/rights', '/admin/roles']

  test.for(['/drivers/primaryDrivers', '/OverviewPlanning/bigpicture', '/profile', ...empty])(
    'is asked to log in before %s, and comes there afterwards',
    async (path) => {
      const { page } = visitor
      await page.goto(path)
      await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
      await logIn(walker, ADMINISTRATOR)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText(t('administration.text')).count()).toBe(empty.includes(path) ? 1 : 0)
      expect(visitor.complaints).toEqual([])
    },
  )

  test.for(['//example.com/steal', '/\t/example.com/steal', '/\\example.com/steal', '/.//example.com/steal'])(
    'is not led out of the product by a crafted link: %j',
    async (next) => {
      const { page } = visitor
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await logIn(walker, ADMINISTRATOR)
      await page.waitForURL(`${stage.product.url}/home`)
      expect(visitor.complaints).toEqual([])
    },
  )

  test('keeps sorting, page and open record of a shared link', async () => {
    const { page } = visitor
    const client = stage.client
    const { id } = await client.post<{ id: number }>('/v1/businessUnits/', { name: 'Linked', comment: '' })
    await page.goto(`/orgStructure/businessUnitOverview?open=${id}`)
    await logIn(walker, ADMINISTRATOR)
    const title = t('record.title', { entity: t('organisation:businessUnits.entity'), id })
    await page.getByRole('dialog', { name: title }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('is back at the login when the session ended, told why, and returns to the same page', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /\/v1\//, status: 401 })
    await page.goto('/login')
    await logIn(walker, ADMINISTRATOR)
    const token = await tokenOf(page)
    await page.goto('about:blank') // an open page would learn of it through its connection
    await revoke(stage.product.url, token)
    await page.goto('/drivers/specialDrivers')
    await page.waitForURL('**/login?next=%2Fdrivers%2FspecialDrivers')
    await page.getByText(t('session.expired')).first().waitFor()
    await logIn(walker, ADMINISTRATOR)
    await page.getByRole('heading', { name: t('drivers:special.title') }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('is sent to the login from a page for everybody too, when the session has ended', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /\/v1\//, status: 401 })
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('access_token', 'of another day'))
    await page.goto('/home')
    await page.waitForURL('**/login?next=%2Fhome')
    await page.getByText(t('session.expired')).first().waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('begins the page anew with the login and with the logout, which is told on the page after it', async () => {
    const { page } = visitor
    const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    const marked = page.locator('html[data-before]')
    await page.goto('/login')
    await mark()
    await logIn(walker, ADMINISTRATOR)
    await page.waitForURL('**/home')
    expect(await marked.count()).toBe(0)
    await using _list = await answerCalls(
      page,
      /^\/v1\/drivers\/specialDrivers\?/,
      async (): Promise<Answer> => {
        await page.waitForResponse('**/oauth/revoke')
        return 'as usual'
      },
    )
    const asked = page.waitForRequest('**/v1/drivers/specialDrivers?*')
    await page.goto('/drivers/specialDrivers')
    await asked // log out while the list is loading: must not cause complaints
    await mark()
    await page.getByRole('button', { name: t('menu.logout') }).click()
    await page.getByText(t('session.left')).first().waitFor()
    await page.waitForURL('**/home')
    expect(await marked.count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await page.reload()
    await page.getByRole('heading').first().waitFor()
    expect(await page.getByText(t('session.left')).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('sees only home and login in the menu, and an address that leads nowhere says so', async () => {
    const { page } = visitor
    await page.goto('/nowhere')
    const title = page.getByRole('heading', { name: t('notFound.title') })
    await title.waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => Math.abs(await fromMiddle(title))).toBeLessThan(1)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const menu = page.getByRole('navigation', { name: t('shell.navigation') })
    expect(await menu.getByRole('link').allTextContents()).toEqual([t('menu.home'), t('menu.login')])
    expect(visitor.complaints).toEqual([])
  })
})

/** Pixels between the centre of the title's text and that of the page's content. */
async function fromMiddle(title: Locator): Promise<number> {
  return await title.evaluate((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    const middles = [words, one.closest('main')!].map((part) => {
      const { left, right } = part.getBoundingClientRect()
      return (left + right) / 2
    })
    return middles[0]! - middles[1]!
  })
}

describe.skipIf(chromiumPath === null)('who is signed in', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await stage.visit()
    await stage.arrive(visitor.page, '/home')
    return () => visitor[Symbol.asyncDispose]()
  })

  test.for([
    ['/orgStructure', '/orgStructure/orgStructureOverview'],
    ['/importExport', '/importExport/hRYearlyData'],
    ['/drivers', '/drivers/primaryDrivers'],
    ['/analytics', '/analytics/illustration'],
    ['/OverviewPlanning', '/OverviewPlanning/bigpicture'],
    ['/admin', '/admin/dashboard'],
    ['/profile/edit', '/profile'],
    ['/_=_', '/home'],
    ['/', '/home'],
  ])('comes from %s to its first screen', async ([path, screen]) => {
    const { page } = visitor
    await page.goto(path!)
    await page.waitForURL(`**${screen}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})
