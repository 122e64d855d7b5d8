import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The first is the same browser without its windows: it does a page in half the work. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * With every window, Chromium begins pages and processes that a person may want next. The list takes the place of
 * Playwright's own, so what matters here of that stands first.
 */
const UNUSED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'SpareRendererForSitePerProcess',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Path of a Chromium on this machine (or CHROMIUM); null when there is none. */
export const chromiumPath: string | null =
  [process.env['CHROMIUM'], ...PATHS].find((path) => path !== undefined && existsSync(path)) ?? null

if (chromiumPath === null) {
  process.stderr.write(
    '\n*** NO CHROMIUM FOUND: the browser tests do not run. Install it or set CHROMIUM. ***\n\n',
  )
}

/**
 * A test leaves a page before the compilers that optimise its code have paid off: without them a page takes a fifth less work.
 */
const FOR_SHORT_VISITS = '--js-flags=--no-opt --no-maglev'

/** Opens it without a window and without calls home, as fast as people have it. */
export function openChromium(): Promise<Browser> {
  return open([])
}

/** Opens one for tests, which measure no time. */
export function openTestChromium(): Promise<Browser> {
  return open([FOR_SHORT_VISITS])
}

function open(more: readonly string[]): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium on this machine: install it or set CHROMIUM')
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${UNUSED.join(',')}`,
      ...more,
    ],
  })
}

let shared: Promise<Browser> | undefined

/** One for all files that this process tests: windows share nothing. It ends with the process. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected()) return browser
  shared = openTestChromium()
  return shared
}
