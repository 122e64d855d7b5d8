import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The editor of this label; the mark of a required field is not part of its name. */
export function field(within: Locator | Page, label: string): Locator {
  return within.getByLabel(new RegExp(`^${escaped(label)}\\s*\\*?$`)).and(within.locator('input, textarea'))
}

/** Twice before anything is drawn, as by a double click: what it sends goes out once. */
export async function pressTwice(button: Locator): Promise<void> {
  const page = button.page()
  const sent: string[] = []
  const hear = (request: Request): void => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  }
  page.on('request', hear)
  await button.click({ trial: true }) // it can be pressed
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await page
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    .catch(() => undefined) // it led to another page
  page.off('request', hear)
  expect(sent).toEqual([...new Set(sent)])
}

/** Picks one entry of a selector. */
export async function choose(
  page: Page,
  within: Locator,
  pick: { label: string; option: string },
): Promise<void> {
  await field(within, pick.label).click()
  await option(page, pick.option).click()
}

/** Picks several entries of a selector, and leaves it. */
export async function chooseAll(
  page: Page,
  within: Locator,
  pick: { label: string; options: readonly string[] },
): Promise<void> {
  const input = field(within, pick.label)
  for (const wanted of pick.options) {
    await input.click()
    await option(page, wanted).click()
  }
  await page.keyboard.press('Tab')
}

/** An offered entry that holds the word: selectors show `#7 - Name`. */
function option(page: Page, word: string): Locator {
  const edge = '[\\s\u2066-\u2069]'
  const whole = new RegExp(`(^|${edge})${escaped(word)}($|${edge})`)
  return page.getByRole('listbox').getByRole('option').filter({ hasText: whole })
}

/** As it stands within an expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
