import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { shoot } from './shoot.ts'

type Expected = { readonly path: RegExp; readonly status: number }

/** Somebody at a browser of their own; whatever goes wrong in it is kept. E2E_SCREENSHOTS=folder shows where they ended. */
export type Visitor = AsyncDisposable & {
  readonly page: Page
  /** Console errors, broken scripts, reports of the content policy, failed requests. */
  readonly complaints: readonly string[]
  /** From now on an answer like this is what the test asks for. */
  readonly expectAnswer: (expected: Expected) => void
  /** From now on the page's line to the server is in the hands of the test. */
  readonly holdLine: (take: (socket: WebSocketRoute) => void) => Promise<void>
  /** As somebody who has never been here, in the same window, which shows nothing of the product then. */
  readonly comeAnew: () => Promise<void>
}

export type Look = { readonly width?: number; readonly scheme?: 'light' | 'dark' }

/** What visitors sit at, one after the other: a new one costs several times as much as a page. */
export type Window = {
  readonly visitor: Visitor
  readonly look: (look: Look) => Promise<void>
  /** As if nobody had been at it, except that files which never change are still there. */
  readonly clear: () => Promise<void>
}

/** What a test may listen to at a page. */
const HEARD = ['request', 'response', 'websocket', 'dialog', 'download']

/** A file of the product, shown as it is: a page of its origin that loads nothing. */
const BARE = '/favicon.svg'

/** Somebody at a window that nobody else sits at before or after. */
export async function openVisitor(
  browser: Browser,
  options: Look & { readonly url: string },
): Promise<Visitor> {
  const { visitor } = await openWindow(browser, options)
  return visitor
}

export async function openWindow(
  browser: Browser,
  { url, ...first }: Look & { readonly url: string },
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    ...seen(first),
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
  })
  context.setDefaultTimeout(60_000) // a busy machine draws late
  const expected: Expected[] = []
  const complaints = watch(context, expected)
  await context.addInitScript(() => {
    // The bar of a toast would have the whole page drawn sixty times a second, for as long as it runs.
    const still = new CSSStyleSheet()
    still.replaceSync('.Toastify__progress-bar { animation-timing-function: steps(1) !important }')
    document.adoptedStyleSheets.push(still)
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  const page = await context.newPage()
  let hold: ((socket: WebSocketRoute) => void) | undefined
  let isRouted = false
  const forget = (): void => {
    hold = undefined
    expected.length = 0
    complaints.length = 0
  }
  const visitor: Visitor = {
    page,
    complaints,
    expectAnswer: (answer) => void expected.push(answer),
    async holdLine(take) {
      hold = take
      if (isRouted) return
      isRouted = true // for as long as the page is there
      await page.routeWebSocket('**/v1/live', (socket) => (hold ?? passOn)(socket))
    },
    async comeAnew() {
      await goBare(page) // a page of another origin would take another process
      await Promise.all([page.evaluate(emptyStores), context.clearCookies()])
      forget()
    },
    async [Symbol.asyncDispose]() {
      await shoot(page, `left-${Date.now()}`)
      await context.close()
    },
  }
  return {
    visitor,
    async look(look) {
      const { viewport, ...media } = seen(look)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ ...media, media: null })
    },
    async clear() {
      await shoot(page, `left-${Date.now()}`)
      for (const other of context.pages()) if (other !== page) await other.close()
      for (const event of HEARD) page.removeAllListeners(event)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await goBare(page)
      await Promise.all([page.evaluate(emptyStores), context.clearCookies(), context.clearPermissions()])
      await page.mouse.move(0, 0)
      forget()
    },
  }
}

/** To a page of the product without the product. A route to answer it would switch off what the browser keeps. */
export async function goBare(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== BARE) await page.goto(BARE, { waitUntil: 'commit' })
}

function passOn(socket: WebSocketRoute): void {
  socket.connectToServer()
}

function seen({ width = 1440, scheme = 'light' }: Look) {
  return { viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' } as const
}

/** In the page. */
async function emptyStores(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
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
