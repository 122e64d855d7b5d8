import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'

type Expected = { readonly path: RegExp; readonly status: number }

/** Somebody at a browser of their own; whatever goes wrong in it is kept. E2E_SCREENSHOTS=folder shows where they ended. */
export type Visitor = AsyncDisposable & {
  readonly page: Page
  /** Console errors, broken scripts, reports of the content policy, failed requests. */
  readonly complaints: readonly string[]
  /** From now on an answer like this is what the test asks for. */
  readonly expectAnswer: (expected: Expected) => void
  /** As somebody who has never been here, in the same window: a new one costs four times as much as a page. */
  readonly comeAnew: () => Promise<void>
}

type Options = { readonly url: string; readonly width?: number; readonly scheme?: 'light' | 'dark' }

export async function openVisitor(
  browser: Browser,
  { url, width = 1440, scheme = 'light' }: Options,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
  })
  context.setDefaultTimeout(60_000) // a busy machine draws late
  const expected: Expected[] = []
  const complaints = watch(context, expected)
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  const page = await context.newPage()
  return {
    page,
    complaints,
    expectAnswer: (answer) => void expected.push(answer),
    async comeAnew() {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await page.goto('/home') // a page of another origin would take another process
      expected.length = 0
      complaints.length = 0
    },
    async [Symbol.asyncDispose]() {
      const folder = process.env['E2E_SCREENSHOTS']
      if (folder) await page.screenshot({ path: join(folder, `left-${Date.now()}.png`) })
      await context.close()
    },
  }
}

function watch(context: BrowserContext, expected: readonly Expected[]): string[] {
  const complaints: string[] = []
  const isExpected = (url: string, status: number | null): boolean =>
    expected.some((one) => one.path.test(url) && (status === null || one.status === status))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser itself reports an answer that failed, under the address that was asked.
    const statusText = /status of (\d{3})/.exec(message.text())?.[1]
    if (statusText && isExpected(message.location().url, Number(statusText))) return
    complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    complaints.push(`script: ${error.error().stack ?? error.error().message}`),
  )
  context.on('response', (response) => {
    if (response.status() < 400 || isExpected(response.url(), response.status())) return
    complaints.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page went elsewhere, or no longer wanted the answer.
    if (reason === 'net::ERR_ABORTED') return
    complaints.push(`request: ${reason} ${request.url()}`)
  })
  return complaints
}
