import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { planOneUnit } from './amounts-plan.ts'
import { type ReadScreen, readScreens } from './screen-states.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { type Say, wordsOf } from './words.ts'

describe.skipIf(chromiumPath === null)('a screen', () => {
  let say: Say
  beforeAll(async () => {
    say = await wordsOf('en')
  })

  describe('of an empty installation', () => {
    const stage = setStage()
    test.for(readScreens.filter(({ empty }) => empty))('$name says what to do', async (screen) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await stage.arrive(page, screen.emptyPath ?? screen.path)
      const main = page.getByRole('main')
      await main.getByText(say(screen.empty!), { exact: true }).first().waitFor()
      expect(await main.locator('a[href], button:enabled, input').count()).toBeGreaterThan(0)
      expect(await main.getByRole('alert').count()).toBe(0)
      expect(await accessibilityFindings(page, `${screen.name}, empty`)).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })

  describe('that has something to show', () => {
    const stage = setStage()
    beforeAll(() => planOneUnit(stage.client))

    test.for(readScreens)('$name is named at once, says what failed, and comes by itself', async (screen) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await using reads = await answerReads(page, screen)
      await stage.arrive(page, screen.path)
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: say(screen.heading), level: 1 }).waitFor()
      await waiting(page).first().waitFor()
      const findings = await accessibilityFindings(page, `${screen.name}, loading`)
      reads.become('failed')
      const retry = main.getByRole('button', { name: say('action.retry'), exact: true }).first()
      await retry.waitFor()
      findings.push(...(await accessibilityFindings(page, `${screen.name}, failed`)))
      expect(findings).toEqual([])
      reads.become('away')
      await retry.click()
      reads.become('there')
      await retry.waitFor({ state: 'detached' })
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('says when nothing new arrives, and stops saying so', async () => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await stage.arrive(page, '/orgStructure/divisionOverview')
      const bar = page.getByRole('banner')
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.context().setOffline(true)
      await bar.getByText(say('state.away'), { exact: false }).first().waitFor()
      expect(await accessibilityFindings(page, 'divisions, offline')).toEqual([])
      await page.context().setOffline(false)
      await bar.getByText(say('state.away'), { exact: false }).first().waitFor({ state: 'detached' })
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('whose code was not loaded before the connection went says so, and opens by itself', async () => {
      await using visitor = await stage.visit({ alone: true })
      const { page } = visitor
      await stage.arrive(page, '/orgStructure/divisionOverview')
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('link', { name: say('menu.trail'), exact: true }).click()
      await page.getByText(say('crash.unloadedTitle')).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('heading', { name: say('trail:title'), level: 1 }).waitFor()
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('that takes long to load is named at once', async () => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await stage.arrive(page, '/orgStructure/divisionOverview')
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(/trail-screen.*\.js$/, async (route) => {
        await promise
        await route.continue()
      })
      await page.getByRole('link', { name: say('menu.trail'), exact: true }).click()
      await page.getByRole('heading', { name: say('menu.trail'), level: 1 }).waitFor()
      await waiting(page).first().waitFor()
      resolve()
      await page.getByRole('heading', { name: say('trail:title'), level: 1 }).waitFor()
      await waiting(page).first().waitFor({ state: 'detached' })
      expect(visitor.complaints).toEqual([])
    })
  })
})

type Answering = 'held' | 'failed' | 'away' | 'there'

/**
 * What the screen is read with is kept back at first, then answered as the test says. The calls alone: a route of Playwright's
 * switches off what the browser keeps, and brings every file of the client past the test.
 */
async function answerReads(page: Page, { reads }: ReadScreen) {
  let answering: Answering = 'held'
  const changed = Promise.withResolvers<void>()
  const session = await page.context().newCDPSession(page)
  const answer = async (requestId: string, url: string): Promise<unknown> => {
    if (!reads.test(new URL(url).pathname)) return session.send('Fetch.continueRequest', { requestId })
    if (answering === 'held') await changed.promise
    if (answering === 'failed') return session.send('Fetch.fulfillRequest', { requestId, ...FAILURE })
    if (answering === 'away')
      return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
    return session.send('Fetch.continueRequest', { requestId })
  }
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    answer(requestId, request.url).catch(() => {}) // given up by the page
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  return {
    become(next: Exclude<Answering, 'held'>): void {
      answering = next
      changed.resolve()
    },
    [Symbol.asyncDispose]: () => session.detach(),
  }
}

const FAILURE = {
  responseCode: 500,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify({ code: 'internal' })).toString('base64'),
}

function waiting(page: Page) {
  return page.getByRole('main').locator('[aria-busy="true"], tr:has-text("Loading")')
}

/** What the test asked for is no complaint; a script that broke is. */
function scriptsBroken({ complaints }: Visitor): readonly string[] {
  return complaints.filter((complaint) => complaint.startsWith('script:'))
}
