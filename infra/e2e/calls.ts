import type { Page } from 'playwright-core'

/** An answer to a call; `away` makes the connection fail. */
export type Answer = 'as usual' | 'away' | { readonly status: number; readonly json: object }

export const FAILED: Answer = { status: 500, json: { code: 'internal' } }
export const NO_ANSWER = new Promise<never>(() => {})

/**
 * Answers the page's calls to matching addresses as the test says. Intercepts only these calls: a Playwright route
 * would disable the browser's cache and pass every file of the client through the test.
 */
export async function answerCalls(
  page: Page,
  addresses: RegExp,
  answer: () => Answer | Promise<Answer>,
): Promise<AsyncDisposable> {
  const session = await page.context().newCDPSession(page)
  const settle = async (requestId: string, { pathname, search }: URL): Promise<unknown> => {
    const answered = addresses.test(pathname + search) ? await answer() : 'as usual'
    if (answered === 'as usual') return session.send('Fetch.continueRequest', { requestId })
    if (answered === 'away')
      return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answered.status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(answered.json)).toString('base64'),
    })
  }
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    settle(requestId, new URL(request.url)).catch(() => {}) // the page has cancelled the request
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  return { [Symbol.asyncDispose]: () => session.detach() }
}
