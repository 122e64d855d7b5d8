import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Paths by preference: the headless shell is the same browser without windows and loads a page in half the time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Features that start pages and processes in advance for users. The list replaces Playwright's own, so it begins with
 * those of its entries that matter here.
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

/** Tests leave a page before optimising compilers pay off: without them a page takes a fifth less processor time. */
const FOR_SHORT_VISITS = '--js-flags=--no-opt --no-maglev'

/** Opens a browser without windows and background requests, as fast as users have it. */
export function openChromium(): Promise<Browser> {
  return open([])
}

/** Opens a browser for tests that measure no time. */
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

/** One browser for all test files of this process, as windows share nothing; it ends with the process. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected()) return browser
  shared = openTestChromium()
  return shared
}
