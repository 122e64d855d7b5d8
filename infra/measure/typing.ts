import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export type Typed = {
  /** From each key to the paint that shows its result. */
  readonly painted: readonly number[]
  /** What the page itself worked for it, without waiting for the screen. */
  readonly worked: readonly number[]
}

/** Types digits into the input that the selector names, a value at a time; times in milliseconds. */
export async function typeAndWatch(page: Page, selector: string, keystrokes: number): Promise<Typed> {
  await page.evaluate(WATCH)
  const cell = page.locator(selector).first()
  await cell.click()
  for (let key = 0; key < keystrokes; key += 1) {
    if (key % 4 === 0) await cell.selectText()
    await page.keyboard.press(String(1 + (key % 9)))
    while (Number(await page.evaluate('window.typed.painted.length')) <= key) await delay(2)
  }
  return page.evaluate<Typed>('window.typed')
}

// An event's own time is when the key arrived, before anything in the page ran. A task posted out of an animation frame
// runs after that frame was painted; one posted as the input begins runs when the page is done with it. The script is a
// text because it runs in the page.
const WATCH = `
  window.typed = { painted: [], worked: [] }
  window.stopWatching?.abort()
  window.stopWatching = new AbortController()
  const post = (task) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = task
    channel.port2.postMessage(null)
  }
  const options = { capture: true, signal: window.stopWatching.signal }
  addEventListener('keydown', (event) => {
    if (!/^[0-9]$/.test(event.key)) return
    const { timeStamp } = event
    requestAnimationFrame(() => post(() => window.typed.painted.push(performance.now() - timeStamp)))
  }, options)
  addEventListener('input', () => {
    const began = performance.now()
    post(() => window.typed.worked.push(performance.now() - began))
  }, options)
`
