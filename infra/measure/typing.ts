import type { Page } from 'playwright-core'

/**
 * Types digits into the first input, a value at a time, and answers with the milliseconds from each key to the paint that
 * shows its result. The clock runs in the page: from the key event, to a task posted out of the next animation frame,
 * which a browser runs after it has painted.
 */
export async function typeAndWatch(page: Page, keystrokes: number): Promise<number[]> {
  await page.evaluate(WATCH)
  const cell = page.locator('input[id^="cell-in-"]').nth(1)
  await cell.click()
  for (let key = 0; key < keystrokes; key += 1) {
    if (key % 4 === 0) await cell.selectText()
    await page.keyboard.press(String(1 + (key % 9)))
    await page.waitForFunction(`window.painted.length > ${key}`)
  }
  return (await page.evaluate('window.painted')) as number[] // WATCH collects numbers
}

// The event's own time is when the key arrived, before anything in the page ran. The script is a text because it runs in
// the page, which this project's types do not describe.
const WATCH = `
  window.painted = []
  addEventListener('keydown', (event) => {
    if (!/^[0-9]$/.test(event.key)) return
    const pressed = event.timeStamp
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.painted.push(performance.now() - pressed)
      channel.port2.postMessage(null)
    })
  }, true)
`
