import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../demo/client.ts'
import { accessibilityFindings } from './accessibility.ts'
import { planOneUnit } from './amounts-plan.ts'
import { languageCodes } from './arrive.ts'
import { foreignWords } from './foreign-words.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { specifiedScreens } from './specified-screens.ts'
import type { Visitor } from './visitor.ts'
import { goWithin } from './walk.ts'
import { type Translate, wordsOf } from './words.ts'

/** The width WCAG 2.2 (1.4.10 Reflow) tests: 1280 px at 400 % zoom. */
const NARROW = { width: 320, height: 700 }
const WIDE = { width: 1440, height: 900 }

describe.skipIf(chromiumPath === null)('every screen', () => {
  const stage = setStage()
  beforeAll(async () => {
    const client = stage.client
    await planOneUnit(client)
    await fillLists(client)
  })

  describe.each(['en', 'ar'] as const)('in %s', (language) => {
    let visitor: Visitor
    let page: Page
    let t: Translate
    beforeAll(async () => {
      t = await wordsOf(language)
      visitor = await stage.visit()
      page = visitor.page
      await stage.arrive(page, '/home', { language })
    })
    afterAll(() => visitor[Symbol.asyncDispose]())

    test.for([
      { path: '/login', heading: 'users:login.title' },
      { path: '/setup', heading: 'users:setup.title' },
    ])('$path is whole for whoever is not signed in', async ({ path, heading }) => {
      await using stranger = await stage.visit()
      const { page: entry } = stranger
      await entry.goto('/login')
      await entry.evaluate(
        (code) => localStorage.setItem('staffplan.language', code),
        languageCodes[language],
      )
      await entry.goto(path)
      await entry.getByRole('heading', { name: t(heading) }).waitFor()
      const findings = await accessibilityFindings(entry, path)
      await entry.setViewportSize(NARROW)
      findings.push(...(await wideParts(entry)))
      if (language !== 'en') findings.push(...(await foreignWords(entry, language)))
      expect(findings).toEqual([])
      expect(stranger.complaints).toEqual([])
    })

    test.for(specifiedScreens)('$path has its columns, form and refusals', async (screen) => {
      const findings: string[] = []
      const look = async (state: string, within?: string): Promise<void> => {
        findings.push(...(await accessibilityFindings(page, `${screen.path} ${state}`, within)))
      }
      await goTo[language](page, screen.path)
      await settled(page, t(screen.heading))
      await look('list')
      if (language !== 'en') findings.push(...(await foreignWords(page, language)))
      if (language === 'en') await hasColumns(page, screen.columns?.split(' | ') ?? [])
      await page.setViewportSize(NARROW)
      findings.push(...(await wideParts(page)))
      await page.setViewportSize(WIDE)
      if (screen.fields) {
        const form = await openForm(page, t)
        if (language === 'en') await hasFields(form, screen.fields.split(' | '))
        await look('form', '[role="dialog"]')
        await form.getByRole('button', { name: t('action.save'), exact: true }).click()
        await form.locator('[aria-invalid="true"]').first().waitFor()
        await form.getByText(t('errors:required')).first().waitFor()
        await look('form, refused', '[role="dialog"]')
        if (language !== 'en') findings.push(...(await foreignWords(page, language)))
        await page.setViewportSize(NARROW)
        findings.push(...(await wideParts(page)))
        await page.setViewportSize(WIDE)
      }
      expect(findings).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })

  test('says nothing in English when in German, nor do its forms', async () => {
    const t = await wordsOf('de')
    await using visitor = await stage.visit()
    const { page } = visitor
    const findings: string[] = []
    await page.goto('/login')
    await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes.de)
    for (const [path, heading] of [
      ['/login', 'users:login.title'],
      ['/setup', 'users:setup.title'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: t(heading) }).waitFor()
      findings.push(...(await foreignWords(page, 'de')))
    }
    await stage.arrive(page, '/home', { language: 'de' })
    for (const { path, heading, fields } of specifiedScreens) {
      await goWithin(page, path)
      await settled(page, t(heading))
      findings.push(...(await foreignWords(page, 'de')))
      if (!fields) continue
      const form = await openForm(page, t)
      await form.getByRole('button', { name: t('action.save'), exact: true }).click()
      await form.getByText(t('errors:required')).first().waitFor()
      findings.push(...(await foreignWords(page, 'de')))
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    }
    expect(findings).toEqual([])
  })
})

/** Fills the lists that `planOneUnit` leaves empty. */
async function fillLists(client: Client): Promise<void> {
  await client.post('/v1/costCentres', { name: 'Ward', number: '0100', comment: 'With a comment' })
  await client.post('/v1/departments', { name: 'Lower school', division: { id: 1 }, costCentreIds: [1] })
  const driverDataSources = [{ label: 'pupils', weight: 1 }]
  await client.post('/v1/drivers/primaryDrivers', { name: 'Pupils', unit: 'n', driverDataSources })
  const assigned = { businessUnitId: 1, primaryDriverId: 1, weight: 0.4 }
  await client.post('/v1/drivers/primaryDrivers/assignment', assigned)
  const person = { employeeId: '7', year: 2019, name: 'Omar Aziz', basicSalary: 5000, totalMonthSalary: 6000 }
  await client.post('/v1/yearlyData', { ...person, overTimeHours: 4, costCentre: { number: '0100' } })
}

/** In one language screens are opened by their address, in the other from within the page, as by Back. */
const goTo = {
  en: (page: Page, path: string) => page.goto(path),
  ar: goWithin,
}

/** Waits until the screen is shown with its texts and first answers. */
async function settled(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0)
}

/** The table has these columns in this order, possibly with others between them and units after their titles. */
async function hasColumns(page: Page, columns: readonly string[]): Promise<void> {
  let shown = await page.getByRole('columnheader').allTextContents()
  const misplaced = columns.filter((column) => {
    const place = shown.findIndex((text) => text.startsWith(column))
    if (place >= 0) shown = shown.slice(place + 1)
    return place < 0
  })
  expect(misplaced).toEqual([])
}

async function openForm(page: Page, t: Translate): Promise<Locator> {
  await page
    .getByRole('button', { name: t('action.add'), exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: t('action.save'), exact: true }).waitFor()
  return form
}

/** The form has these labels; colours are chosen by pictures without text. */
async function hasFields(form: Locator, fields: readonly string[]): Promise<void> {
  const labels = await form.locator('label').allTextContents()
  expect(labels.filter((label) => label !== '')).toEqual(fields)
}

/** Elements other than grids that must be scrolled sideways; waits until the page has its new width. */
async function wideParts(page: Page): Promise<string[]> {
  const isNarrow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1
  const hasRoom = await page.waitForFunction(isNarrow, undefined, { timeout: 15_000 }).then(
    () => true,
    () => false,
  )
  if (hasRoom) return []
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isOutside = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > clientWidth + 1 || left < -1)
    }
    const wide = [...document.querySelectorAll('body *')].filter(isOutside).slice(0, 3)
    const names = wide.map(({ tagName, className }) => `${tagName}.${className}`)
    return [`${location.pathname} is ${scrollWidth} px wide: ${names.join(' ')}`]
  })
}
