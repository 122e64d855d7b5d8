import type { Page } from 'playwright-core'

/** Token of the user signed in on the page. */
export async function tokenOf(page: Page): Promise<string> {
  return await page.evaluate(() => localStorage.getItem('access_token') ?? '')
}

/** Revokes a token on the server, as a logout elsewhere does; the browser that uses it is not told. */
export async function revoke(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/oauth/revoke`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`revoke answered ${answer.status}`)
}
