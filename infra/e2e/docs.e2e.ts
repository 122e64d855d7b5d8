import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

describe.skipIf(chromiumPath === null)('the description of the calls', () => {
  const stage = setStage()

  test('is read in a browser without anything from elsewhere, and a call is tried there as somebody who signed in', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    const origins = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) origins.add(origin)
    })
    await page.goto('/docs')
    const call = page.locator('.opblock').filter({ has: page.locator('[data-path="/v1/me"]') })
    await call.first().waitFor()
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    const dialog = page.locator('.modal-ux')
    await dialog.locator('#oauth_username').fill(ADMINISTRATOR.email)
    await dialog.locator('#oauth_password').fill(ADMINISTRATOR.password)
    await dialog.locator('button.authorize').first().click()
    await dialog.getByText('Logout', { exact: true }).waitFor()
    await dialog.locator('button.btn-done').first().click()

    await call.first().locator('.opblock-summary-control').click()
    await call.first().getByRole('button', { name: 'Execute' }).click()
    const answer = call.first().locator('.live-responses-table')
    await answer.getByText('200', { exact: true }).first().waitFor()
    await answer.getByText(ADMINISTRATOR.email).first().waitFor()
    expect([...origins]).toEqual([stage.product.url])
    expect(visitor.complaints).toEqual([])
  })
})
