import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('who logs out in another tab', () => {
  const stage = setStage()

  test('is not told that the session timed out, though its line ends before that tab says anything', async () => {
    await using visitor = await stage.open('/home', { alone: true })
    const { page } = visitor
    const isToldOver = page.waitForEvent('websocket').then((line) => line.waitForEvent('close'))
    await page.reload()
    const other = await page.context().newPage()
    const answered = Promise.withResolvers<void>()
    await other.route('**/oauth/revoke', async (route) => {
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    })
    await other.goto('/home')
    await other.getByRole('button', { name: t('menu.logout') }).click()
    await isToldOver
    await field(page, t('users:field.email')).waitFor()
    answered.resolve()
    await other.getByText(t('session.left')).waitFor()
    await page.waitForFunction(() => localStorage.getItem('staffplan.ending') === null)
    expect(await page.getByText(t('session.expired')).count()).toBe(0)
  })
})
