import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { takeScreenshot } from './take-screenshot.ts'

type Expected = { readonly path: RegExp; readonly status: number }

/** A user with a browser of their own; everything that goes wrong is recorded. E2E_SCREENSHOTS keeps the final screen. */
export type Visitor = AsyncDisposable & {
  readonly page: Page
  /** Console errors, script errors, violations of the content security policy, failed requests. */
  readonly complaints: readonly string[]
  /** Failed answers like this are expected by the test from now on. */
  readonly expectAnswer: (expected: Expected) => void
  /** Hands the page's live connection to the test from now on. */
  readonly holdLine: (take: (socket: WebSocketRoute) => void) => Promise<void>
  /** Makes the window like that of a first-time visitor, on a page that loads nothing of the product. */
  readonly comeAnew: () => Promise<void>
}

export type Look = { readonly width?: number; readonly scheme?: 'light' | 'dark' }

/** A window that visitors use one after the other, as a new one costs several times as much as a page. */
export type Window = {
  readonly visitor: Visitor
  readonly look: (look: Look) => Promise<void>
  /** Resets the window as if it were unused, except that immutable files stay cached. */
  readonly clear: () => Promise<void>
}

/** Events of a page that tests may listen to. */
const HEARD = ['request', 'response', 'websocket', 'dialog', 'download']

/** A static file of the product: a page of its origin that loads nothing else. */
const BARE = '/favicon.svg'

/** Opens a window for a single visitor. */
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
  context.setDefaultTimeout(60_000) // a busy machine renders late
  const expected: Expected[] = []
  const complaints = watch(context, expected)
  await context.addInitScript(() => {
    // The progress bar of a toast would otherwise render the whole page sixty times a second.
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
      isRouted = true // stays until the page is closed
      await page.routeWebSocket('**/v1/live', (socket) => (hold ?? passOn)(socket))
    },
    async comeAnew() {
      await goBare(page) // another origin would need another process
      await Promise.all([page.evaluate(emptyStores), context.clearCookies()])
      forget()
    },
    async [Symbol.asyncDispose]() {
      await takeScreenshot(page, `left-${Date.now()}`)
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
      await takeScreenshot(page, `left-${Date.now()}`)
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

/** Goes to a page of the product's origin that loads nothing. A route for it would disable the browser's cache. */
export async function goBare(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== BARE) await page.goto(BARE, { waitUntil: 'commit' })
}

function passOn(socket: WebSocketRoute): void {
  socket.connectToServer()
}

function seen({ width = 1440, scheme = 'light' }: Look) {
  return { viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' } as const
}

/** Runs in the page. */
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
    // The browser itself reports a failed answer, under the requested address.
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
    // The page went elsewhere or cancelled the request.
    if (reason === 'net::ERR_ABORTED') return
    complaints.push(`request: ${reason} ${request.url()}`)
  })
  return complaints
}
