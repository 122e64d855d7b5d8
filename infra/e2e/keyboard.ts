import type { Page } from 'playwright-core'
import { vi } from 'vitest'

/** A user without a mouse, who reaches everything with Tab. */
export type Keyboard = {
  readonly press: (key: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Presses Tab until the element with this name has the focus; throws when the page ends before. */
  readonly tabTo: (name: string) => Promise<void>
  /** Moves to the link or button with this name and presses Enter. */
  readonly follow: (name: string) => Promise<void>
  readonly waitForFocus: (name: string) => Promise<void>
}

const MOST_TABS = 120
const TIMEOUT = { timeout: 30_000, interval: 20 }

export function keyboardOf(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      await press('Tab')
      if ((await focusedName(page)).startsWith(plain(name))) return
    }
    throw new Error(`${MOST_TABS} times Tab, and nothing of the name ${name}`)
  }
  return {
    press,
    tabTo,
    type: (text) => page.keyboard.type(text),
    async follow(name) {
      await tabTo(name)
      await press('Enter')
    },
    waitForFocus: (name) =>
      vi.waitFor(async () => {
        const focused = await focusedName(page)
        if (!focused.startsWith(plain(name))) throw new Error(`the focus is on "${focused}", not on ${name}`)
      }, TIMEOUT),
  }
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(nameOfFocused)
}

/** Runs in the page. */
function nameOfFocused(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  const label =
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
    element.textContent
  return (label ?? '').replace(/[\u2066-\u2069]/g, '').trim()
}

/** Removes bidirectional isolates. */
function plain(name: string): string {
  return name.replace(/[\u2066-\u2069]/g, '').trim()
}
