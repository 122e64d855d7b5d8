import type { Page } from 'playwright-core'

/** Of whoever is signed in on the page. */
export async function tokenOf(page: Page): Promise<string> {
  return await page.evaluate(() => localStorage.getItem('access_token') ?? '')
}

/** As a logout elsewhere: the server forgets the token, the browser that has it does not know. */
export async function revoke(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/oauth/revoke`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`revoke answered ${answer.status}`)
}
