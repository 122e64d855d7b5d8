import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Saves a screenshot if E2E_SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
