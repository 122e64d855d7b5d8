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
    async ([tongue, scheme]) => {
      await using visitor = await stage.visit({ scheme })
      const { page } = visitor
      const say = await wordsOf(tongue)
      const keys = keyboardOf(page)
      const look = (name: string) => accessibilityFindings(page, name)
      const choose = async (words: string) => {
        await keys.press('Control+k')
        await keys.waitForFocus(say('palette:search'))
        await keys.type(words)
        await page.getByRole('option', { selected: true }).filter({ hasText: words }).waitFor()
        await keys.press('Enter')
        await page.getByRole('combobox', { name: say('palette:search') }).waitFor({ state: 'hidden' })
      }
      await page.goto('/home')
      await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes[tongue])
      await page.goto('/login')
      await keys.waitForFocus(say('users:field.email'))
      await keys.press('Enter')
      await page.getByText(say('errors:required')).first().waitFor()
      expect(await look('login, incomplete')).toEqual([])
      await keys.waitForFocus(say('users:field.email'))
      await keys.type(ADMINISTRATOR.email)
      await keys.tabTo(say('users:field.password'))
      await keys.type(ADMINISTRATOR.password)
      await keys.press('Enter')
      await page.getByRole('button', { name: say('menu.logout') }).waitFor()

      await choose(say('menu.divisions'))
      await keys.waitForFocus(say('organisation:divisions.title'))
      expect(await page.title()).toBe(`${say('organisation:divisions.title')} · Staffplan`)

      await choose('School')
      await page.getByRole('dialog').waitFor()
      await expect
        .poll(() => page.title())
        .toMatch(new RegExp(`#1.* · ${say('organisation:divisions.title')} · Staffplan`))
      await keys.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })

      await keys.tabTo(say('action.add'))
      await keys.press('?')
      await page.getByRole('dialog', { name: say('palette:shortcuts.title') }).waitFor()
      expect(await look('shortcuts')).toEqual([])
      await keys.press('Escape')
      await keys.waitForFocus(say('action.add'))
      await keys.press('Control+k')
      await keys.waitForFocus(say('palette:search'))
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      expect(await look('palette')).toEqual([])
      const search = page.getByRole('combobox', { name: say('palette:search') })
      const place = await search.boundingBox()
      await search.fill('nothing has this name')
      await page.getByText(say('palette:nothing')).waitFor()
      expect(await search.boundingBox()).toEqual(place)
      await keys.press('Escape')
      await keys.waitForFocus(say('action.add'))

      await choose(say('menu.bigPicture'))
      await keys.waitForFocus(say('planning:title'))
      const cell = page.locator('#content [data-cell]').first()
      await cell.waitFor()
      await page.reload()
      await cell.waitFor()
      await keys.press('Tab')
      await keys.waitForFocus(say('shell.skip'))
      await keys.press('Enter')
      await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
      // In a cell, a question mark is text and not a shortcut.
      await keys.type(tongue === 'ar' ? '250' : '240')
      await keys.press('Enter')
      await page.getByRole('button', { name: new RegExp(`^${say('planning:save.open')}:`) }).waitFor()
      await choose(say('palette:action.publish'))
      await keys.waitForFocus(say('planning:save.message'))
      await keys.press('Escape')
      await choose(say('palette:action.logOut'))
      await page
        .getByRole('main')
        .getByRole('link', { name: say('home:login') })
        .waitFor()
      expect(visitor.complaints).toEqual([])
    },
  )
})
