import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium on this machine (or CHROMIUM); null when there is none. */
export const chromiumPath: string | null =
  [process.env['CHROMIUM'], ...PATHS].find((path) => path !== undefined && existsSync(path)) ?? null

if (chromiumPath === null) {
  process.stderr.write(
    '\n*** NO CHROMIUM FOUND: the browser tests do not run. Install it or set CHROMIUM. ***\n\n',
  )
}

/** Opens it without a window and without calls home. */
export function openChromium(): Promise<Browser> {
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
    ],
  })
}
