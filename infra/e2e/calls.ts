import type { Page } from 'playwright-core'

/** `away`: the connection fails. */
export type Answer = 'as usual' | 'away' | { readonly status: number; readonly json: object }

export const FAILED: Answer = { status: 500, json: { code: 'internal' } }
export const NO_ANSWER = new Promise<never>(() => {})

/**
 * Calls of the page under such addresses are answered as the test says. The calls alone: a route of Playwright's switches off
 * what the browser keeps, and brings every file of the client past the test.
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
    settle(requestId, new URL(request.url)).catch(() => {}) // given up by the page
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  return { [Symbol.asyncDispose]: () => session.detach() }
}
