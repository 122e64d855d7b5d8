import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The editor with this label; the mark of required fields is not part of the name. */
export function field(within: Locator | Page, label: string): Locator {
  return within.getByLabel(new RegExp(`^${escaped(label)}\\s*\\*?$`)).and(within.locator('input, textarea'))
}

/** Presses a button twice before the next render, like a double click; expects that every request is sent once. */
export async function pressTwice(button: Locator): Promise<void> {
  const page = button.page()
  const sent: string[] = []
  const hear = (request: Request): void => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  }
  page.on('request', hear)
  await button.click({ trial: true }) // waits until it can be pressed
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await page
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    .catch(() => undefined) // the press led to another page
  page.off('request', hear)
  expect(sent).toEqual([...new Set(sent)])
}

/** Picks one option of a selector. */
export async function choose(
  page: Page,
  within: Locator,
  pick: { label: string; option: string },
): Promise<void> {
  await field(within, pick.label).click()
  await option(page, pick.option).click()
}

/** Picks several options of a selector, then leaves it. */
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

/** The option that contains the word: selectors show `#7 - Name`. */
function option(page: Page, word: string): Locator {
  const edge = '[\\s\u2066-\u2069]'
  const whole = new RegExp(`(^|${edge})${escaped(word)}($|${edge})`)
  return page.getByRole('listbox').getByRole('option').filter({ hasText: whole })
}

/** Escapes a text for use within a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
