import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { builtFile } from './built-file.ts'
import { chromiumPath } from './chromium.ts'
import { planOneUnit } from './amounts-plan.ts'
import { type Answer, answerCalls, FAILED } from './calls.ts'
import { foreignWords } from './foreign-words.ts'
import { Line } from './line.ts'
import { type ReadScreen, readScreens } from './screen-states.ts'
import { setStage, type Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { goWithin } from './walk.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')
const SOME = 6
/** The other languages, one of them written from right to left. */
const OTHERS = ['de', 'ar'] as const

describe.skipIf(chromiumPath === null)('a screen', () => {
  describe('of an empty installation', () => {
    const stage = setStage()
    const visitor = visitorAtHome(stage)
    test.for(readScreens.filter(({ empty }) => empty))('$name says what to do', async (screen) => {
      const { page } = visitor()
      await goWithin(page, screen.emptyPath ?? screen.path)
      const main = page.getByRole('main')
      if (screen.path !== '/home') await headingOf(page, screen).waitFor()
      await main.getByText(t(screen.empty!), { exact: true }).first().waitFor()
      expect(await main.locator('a[href], button:enabled, input').count()).toBeGreaterThan(0)
      expect(await main.getByRole('alert').count()).toBe(0)
      expect(await accessibilityFindings(page, `${screen.name}, empty`)).toEqual([])
      expect(visitor().complaints).toEqual([])
    })

    test.for(OTHERS)('says what to do, in %s', async (language) => {
      const words = await wordsOf(language)
      await using visitor = await stage.open('/home', { language })
      const { page } = visitor
      const findings: string[] = []
      for (const { path, empty, emptyPath = path } of readScreens) {
        if (!empty) continue
        await goWithin(page, emptyPath)
        await page.getByRole('main').getByText(words(empty), { exact: true }).first().waitFor()
        findings.push(...(await foreignWords(page, language)))
      }
      expect(findings).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })

  describe('that has something to show', () => {
    const stage = setStage()
    beforeAll(() => planOneUnit(stage.client))

    describe('each', () => {
      const visitor = visitorAtHome(stage)
      test.for(readScreens)(
        '$name is named at once, says what failed, and comes by itself',
        async (screen) => {
          const { page } = visitor()
          const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
          let answer: Answer = FAILED
          await using _reads = await answerCalls(page, screen.reads, () => begun.then(() => answer))
          await page.goto(screen.path)
          await headingOf(page, screen).waitFor()
          await waiting(page).first().waitFor()
          const findings = await accessibilityFindings(page, `${screen.name}, loading`)
          begin()
          const main = page.getByRole('main')
          const retry = main.getByRole('button', { name: t('action.retry'), exact: true }).first()
          await retry.waitFor()
          findings.push(...(await accessibilityFindings(page, `${screen.name}, failed`)))
          expect(findings).toEqual([])
          answer = 'away'
          await retry.click()
          answer = 'as usual'
          await retry.waitFor({ state: 'detached' })
          expect(scriptsBroken(visitor())).toEqual([])
        },
      )
    })

    test('says when nothing new arrives, and stops saying so', async () => {
      await using visitor = await stage.open('/orgStructure/divisionOverview')
      const { page } = visitor
      const bar = page.getByRole('banner')
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.context().setOffline(true)
      await bar.getByText(t('state.away'), { exact: false }).first().waitFor()
      expect(await accessibilityFindings(page, 'divisions, offline')).toEqual([])
      await page.context().setOffline(false)
      await bar.getByText(t('state.away'), { exact: false }).first().waitFor({ state: 'detached' })
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('whose code was not loaded before the connection went says so, and opens by itself', async () => {
      await using visitor = await stage.open('/orgStructure/divisionOverview', { alone: true })
      const { page } = visitor
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('link', { name: t('menu.trail'), exact: true }).click()
      await page.getByText(t('crash.unloadedTitle')).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('heading', { name: t('trail:title'), level: 1 }).waitFor()
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('of figures that is reached by Back without a connection says that there is none', async () => {
      await using visitor = await stage.open('/home')
      const { page } = visitor
      await page.getByText(t('home:glance')).first().waitFor()
      const menu = page.getByRole('navigation', { name: t('shell.navigation') })
      await menu.getByRole('link', { name: t('menu.divisions'), exact: true }).click()
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.context().setOffline(true)
      await page.goBack()
      await page.getByRole('main').getByText(t('state.unreachable'), { exact: true }).waitFor()
      await page.context().setOffline(false)
      await page.getByText(t('state.unreachable'), { exact: true }).waitFor({ state: 'detached' })
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('whose files are lost on the way opens by itself, and as it should look', async () => {
      await using visitor = await stage.open('/orgStructure/divisionOverview', { alone: true })
      const { page } = visitor
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      await page.waitForLoadState('networkidle')
      const lost = new Set<string>()
      await page.route('**/assets/*', async (route) => {
        lost.add(route.request().url())
        await route.abort()
      })
      await page.getByRole('link', { name: t('menu.trail'), exact: true }).click()
      await page.getByText(t('crash.unloadedTitle')).waitFor()
      await page.unrouteAll()
      await page.getByRole('heading', { name: t('trail:title'), level: 1 }).waitFor()
      const styles = [...lost].filter((file) => file.endsWith('.css'))
      expect(styles).not.toEqual([])
      const applied = () =>
        page.evaluate(() => Array.from(document.styleSheets, ({ href, cssRules }) => cssRules.length && href))
      await expect.poll(applied).toEqual(expect.arrayContaining(styles))
      expect(scriptsBroken(visitor)).toEqual([])
    })

    test('that takes long to load is named at once', async () => {
      await using visitor = await stage.open('/orgStructure/divisionOverview')
      const { page } = visitor
      await page.getByRole('row').filter({ hasText: 'School' }).waitFor()
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(`**${builtFile('src/trail/trail-screen.tsx')}`, async (route) => {
        await promise
        await route.continue()
      })
      await page.getByRole('link', { name: t('menu.trail'), exact: true }).click()
      await page.getByRole('heading', { name: t('menu.trail'), level: 1 }).waitFor()
      await waiting(page).first().waitFor()
      resolve()
      await page.getByRole('heading', { name: t('trail:title'), level: 1 }).waitFor()
      await waiting(page).first().waitFor({ state: 'detached' })
      expect(visitor.complaints).toEqual([])
    })

    test.for(OTHERS)('says what failed, and that nothing new arrives, in %s', async (language) => {
      const words = await wordsOf(language)
      const line = new Line()
      await using visitor = await stage.open('/profile', { language, line })
      const { page } = visitor
      const findings: string[] = []
      // Errors are worded alike everywhere, but right-to-left layouts are checked on every screen.
      const looked = language === 'ar' ? readScreens : readScreens.slice(0, SOME)
      for (const { name, path, reads } of looked) {
        await using _reads = await answerCalls(page, reads, () => Promise.resolve(FAILED))
        await page.goto(path)
        await page
          .getByRole('main')
          .getByRole('button', { name: words('action.retry'), exact: true })
          .first()
          .waitFor()
        findings.push(...(await foreignWords(page, language)))
        if (language === 'ar') findings.push(...(await accessibilityFindings(page, `${name}, failed`)))
      }
      await page.goto('/profile')
      await line.cutWithAll(page)
      await page.getByRole('banner').getByText(words('state.away'), { exact: false }).first().waitFor()
      findings.push(...(await foreignWords(page, language)))
      expect(findings).toEqual([])
      expect(scriptsBroken(visitor)).toEqual([])
    })
  })
})

/** A visitor who goes from screen to screen. */
function visitorAtHome(stage: Stage): () => Visitor {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await stage.open('/home')
  })
  afterAll(() => visitor[Symbol.asyncDispose]())
  return () => visitor
}

function headingOf(page: Page, { heading }: ReadScreen) {
  return page.getByRole('main').getByRole('heading', { name: t(heading), level: 1 })
}

function waiting(page: Page) {
  return page.getByRole('main').locator('[aria-busy="true"], tr:has-text("Loading")')
}

/** Complaints about broken scripts; failed answers are intended by the test. */
function scriptsBroken({ complaints }: Visitor): readonly string[] {
  return complaints.filter((complaint) => complaint.startsWith('script:'))
}
