import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { builtFile } from './built-file.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { logIn } from './main-job-entry.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const SCREEN = '/orgStructure/divisionOverview'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('who logs out without a connection', () => {
  const stage = setStage()

  test('has the login form at once, and logs in without a reload when the connection is back', async () => {
    await using visitor = await stage.open(SCREEN)
    const { page } = visitor
    await page.getByText(t('organisation:divisions.empty')).waitFor()
    const wordsOfIt = builtFile('src/i18n/en/users.json')
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    await expect.poll(loaded).toContain(wordsOfIt)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('menu.logout') }).click()
    await field(page, t('users:field.email')).waitFor()
    await page.context().setOffline(false)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await logIn({ page, t, findings: [] }, ADMINISTRATOR)
    await page.waitForURL(`**${SCREEN}`)
  })

  test('has it once the connection is back, where nothing of it was loaded before', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    for (const source of ['src/users/login.tsx', 'src/i18n/en/users.json'])
      await page.route(`**${builtFile(source)}`, (route) => route.abort('internetdisconnected'))
    await stage.arrive(page, SCREEN)
    await page.getByText(t('organisation:divisions.empty')).waitFor()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('menu.logout') }).click()
    await page.waitForURL('**/login**')
    await page.getByText(t('crash.unloadedTitle')).waitFor()
    await page.unrouteAll()
    await page.context().setOffline(false)
    await field(page, t('users:field.email')).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await logIn({ page, t, findings: [] }, ADMINISTRATOR)
    await page.waitForURL(`**${SCREEN}`)
  })
})
