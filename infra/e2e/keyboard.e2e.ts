import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { accessibilityFindings } from './accessibility.ts'
import { languageCodes } from './arrive.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { type Translate, type Language, wordsOf } from './words.ts'

/** Axe takes seconds for each check. */
const SETTLING = { timeout: 60_000 }

describe.skipIf(chromiumPath === null)('without a mouse', () => {
  const stage = setStage()
  beforeAll(async () => {
    await planOneUnit(stage.client)
  })

  test.for(['en', 'ar'] as const)(
    'one logs in, adds a record and walks the big picture, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      const t = await wordsOf(language)
      await page.goto('/home')
      await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes[language])
      const keys = keyboardOf(page)

      await page.goto('/login')
      await page.getByRole('heading', { name: t('users:login.title') }).waitFor()
      await keys.waitForFocus(t('users:field.email'))
      await keys.type(ADMINISTRATOR.email)
      await keys.tabTo(t('users:field.password'))
      await keys.type(ADMINISTRATOR.password)
      await keys.press('Enter')
      await page.getByRole('button', { name: t('menu.logout') }).waitFor()

      await keys.follow(t('menu.specialDrivers'))
      await page.getByRole('heading', { name: t('drivers:special.title') }).waitFor()
      await addRecord(keys, { name: `Night ${language}`, t, page })

      await keys.follow(t('menu.bigPicture'))
      await page.locator('input[id^="cell-in-"]').first().waitFor() // the heading appears earlier
      await walkCells(keys, { page, language, t })
      await applySpecial(keys, { page, t })
      await publish(keys, { page, t })
      // Changes after publishing and resizing are painted a moment later.
      await expect.poll(() => accessibilityFindings(page, 'big picture, typed'), SETTLING).toEqual([])
      await page.setViewportSize({ width: 390, height: 900 })
      await expect.poll(() => accessibilityFindings(page, 'big picture, typed, narrow'), SETTLING).toEqual([])
      expect(visitor.complaints).toEqual([])
    },
  )
})

type Place = {
  readonly page: Page
  readonly t: Translate
}

/** Opens the form, leaves it twice with Escape, opens it again and saves; the focus returns each time. */
async function addRecord(
  keys: Keyboard,
  { name, t, page }: Place & { readonly name: string },
): Promise<void> {
  await keys.tabTo(t('action.add'))
  await lookTwice(keys, { page, opener: t('action.add'), first: t('record.name') })
  await keys.press('Enter')
  await keys.waitForFocus(t('record.name'))
  await keys.type(name)
  await keys.tabTo(t('drivers:column.value'))
  await keys.type('7')
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: name }).waitFor()
}

type Look = { readonly page: Page; readonly opener: string; readonly first: string }

/** From the second time on, the dialog opens at once, with the focus in its first field. */
async function lookTwice(keys: Keyboard, { page, opener, first }: Look): Promise<void> {
  for (let looks = 0; looks < 2; looks += 1) {
    await keys.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keys.waitForFocus(first)
    await keys.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await keys.waitForFocus(opener)
  }
}

/** Enter moves down, Shift+Enter up, Tab and arrow keys along the years; Escape restores the value. */
async function walkCells(
  keys: Keyboard,
  { page, language, t }: Place & { readonly language: Language },
): Promise<void> {
  const cellOf = (source: string, year: number): string =>
    t('planning:input.label', { driver: '\u2068Teaching\u2069', source: `\u2068${source}\u2069`, year })
  await keys.tabTo(cellOf('Lessons', 2019))
  await keys.type('200')
  await keys.press('Enter')
  await keys.waitForFocus(cellOf('Rooms', 2019))
  await keys.press('Shift+Enter')
  await keys.waitForFocus(cellOf('Lessons', 2019))
  await keys.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await keys.waitForFocus(cellOf('Lessons', 2020))
  // A value that the other language has not published already.
  await keys.type(language === 'ar' ? '250' : '240')
  await keys.press('Tab')
  await keys.waitForFocus(cellOf('Lessons', 2021))
  await keys.type('999')
  await keys.press('Escape')
  const last = page.getByRole('textbox', { name: cellOf('Lessons', 2021) })
  await expect.poll(() => last.inputValue()).toBe('')
}

/** Adds a special driver and removes it; the focus stays where it was. */
async function applySpecial(keys: Keyboard, { page, t }: Place): Promise<void> {
  const add = t('planning:special.addTo', { division: 'School' })
  const panel = page.getByRole('dialog', { name: t('planning:panel.special') })
  await keys.follow(add)
  await panel.waitFor()
  await keys.follow(t('planning:special.apply'))
  await panel.waitFor({ state: 'hidden' })
  await keys.waitForFocus(add)
  await keys.press('Shift+Tab')
  await keys.press('Enter')
  await keys.waitForFocus(add)
}

/** The dialog starts in the message field, so that Enter publishes; afterwards the focus is where it was. */
async function publish(keys: Keyboard, { page, t }: Place): Promise<void> {
  await keys.tabTo(t('planning:save.open')) // past the end of the page, then from its start
  await lookTwice(keys, { page, opener: t('planning:save.open'), first: t('planning:save.message') })
  await keys.press('Enter')
  await keys.waitForFocus(t('planning:save.message'))
  const dialog = page.getByRole('dialog', { name: t('planning:save.title') })
  const save = dialog.locator('[type=submit]')
  await expect.poll(() => save.isEnabled()).toBe(true)
  await keys.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await keys.waitForFocus(t('planning:save.open'))
}
