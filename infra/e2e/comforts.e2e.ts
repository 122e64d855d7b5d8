import { beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { accessibilityFindings } from './accessibility.ts'
import { planOneUnit } from './amounts-plan.ts'
import { languageCodes } from './arrive.ts'
import { chromiumPath } from './chromium.ts'
import { keyboardOf } from './keyboard.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

describe.skipIf(chromiumPath === null)('by keys alone', () => {
  const stage = setStage()
  beforeAll(async () => {
    await planOneUnit(stage.client)
  })

  test.for([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)(
    'one goes to a screen, a record and an action by their names, in %s',
    async ([language, scheme]) => {
      await using visitor = await stage.visit({ scheme })
      const { page } = visitor
      const t = await wordsOf(language)
      const keys = keyboardOf(page)
      const look = (name: string) => accessibilityFindings(page, name)
      const choose = async (words: string) => {
        await keys.press('Control+k')
        await keys.waitForFocus(t('palette:search'))
        await keys.type(words)
        await page.getByRole('option', { selected: true }).filter({ hasText: words }).waitFor()
        await keys.press('Enter')
        await page.getByRole('combobox', { name: t('palette:search') }).waitFor({ state: 'hidden' })
      }
      await page.goto('/home')
      await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes[language])
      await page.goto('/login')
      await keys.waitForFocus(t('users:field.email'))
      await keys.press('Enter')
      await page.getByText(t('errors:required')).first().waitFor()
      expect(await look('login, incomplete')).toEqual([])
      await keys.waitForFocus(t('users:field.email'))
      await keys.type(ADMINISTRATOR.email)
      await keys.tabTo(t('users:field.password'))
      await keys.type(ADMINISTRATOR.password)
      await keys.press('Enter')
      await page.getByRole('button', { name: t('menu.logout') }).waitFor()

      await choose(t('menu.divisions'))
      await keys.waitForFocus(t('organisation:divisions.title'))
      expect(await page.title()).toBe(`${t('organisation:divisions.title')} · Staffplan`)

      await choose('School')
      await page.getByRole('dialog').waitFor()
      await expect
        .poll(() => page.title())
        .toMatch(new RegExp(`#1.* · ${t('organisation:divisions.title')} · Staffplan`))
      await keys.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })

      await keys.tabTo(t('action.add'))
      await keys.press('?')
      await page.getByRole('dialog', { name: t('palette:shortcuts.title') }).waitFor()
      expect(await look('shortcuts')).toEqual([])
      await keys.press('Escape')
      await keys.waitForFocus(t('action.add'))
      await keys.press('Control+k')
      await keys.waitForFocus(t('palette:search'))
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      expect(await look('palette')).toEqual([])
      const search = page.getByRole('combobox', { name: t('palette:search') })
      const place = await search.boundingBox()
      await search.fill('nothing has this name')
      await page.getByText(t('palette:nothing')).waitFor()
      expect(await search.boundingBox()).toEqual(place)
      await keys.press('Escape')
      await keys.waitForFocus(t('action.add'))

      await choose(t('menu.bigPicture'))
      await keys.waitForFocus(t('planning:title'))
      const cell = page.locator('#content [data-cell]').first()
      await cell.waitFor()
      await page.reload()
      await cell.waitFor()
      await keys.press('Tab')
      await keys.waitForFocus(t('shell.skip'))
      await keys.press('Enter')
      await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
      // In a cell, a question mark is text and not a shortcut.
      await keys.type(language === 'ar' ? '250' : '240')
      await keys.press('Enter')
      await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).waitFor()
      await choose(t('palette:action.publish'))
      await keys.waitForFocus(t('planning:save.message'))
      await keys.press('Escape')
      await choose(t('palette:action.logOut'))
      await page
        .getByRole('main')
        .getByRole('link', { name: t('home:login') })
        .waitFor()
      expect(visitor.complaints).toEqual([])
    },
  )
})
