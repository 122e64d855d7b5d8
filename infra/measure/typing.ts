import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Milliseconds from each key press to the paint that shows its result. */
export type Typed = { readonly painted: readonly number[] }

/** Types digits into the input found by the selector, one value after the other. */
export async function typeAndWatch(page: Page, selector: string, keystrokes: number): Promise<Typed> {
  await page.evaluate(WATCH)
  const cell = page.locator(selector).first()
  await cell.click()
  for (let key = 0; key < keystrokes; key += 1) {
    if (key % 4 === 0) await cell.selectText()
    await page.keyboard.press(String(1 + (key % 9)))
    while (Number(await page.evaluate('window.typed.painted.length')) <= key) await delay(10)
  }
  return page.evaluate<Typed>('window.typed')
}

// An event's timestamp is when the key arrived, before any code of the page ran. A task posted from an animation frame
// runs after that frame was painted. The script is a string because it runs in the page.
const WATCH = `
  window.typed = { painted: [] }
  window.stopWatching?.abort()
  window.stopWatching = new AbortController()
  const onKey = (event) => {
    if (!/^[0-9]$/.test(event.key)) return
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.typed.painted.push(performance.now() - event.timeStamp)
      channel.port2.postMessage(null)
    })
  }
  addEventListener('keydown', onKey, { capture: true, signal: window.stopWatching.signal })
`
