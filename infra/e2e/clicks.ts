import type { Page } from 'playwright-core'

/** What the browser itself takes for clicks of a pointer on this page, from now on and over every address: the words clicked. */
export async function watchClicks(page: Page): Promise<readonly string[]> {
  const on: string[] = []
  await page.exposeFunction('clicked', (what: string) => void on.push(what))
  await page.addInitScript(() => {
    const { clicked } = globalThis as unknown as { clicked: (what: string) => void } // exposed above
    addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        // A key that presses a button makes a click without a pointer, a script one that is not trusted.
        if (!isTrusted || detail === 0) return
        clicked(target instanceof HTMLElement ? target.innerText.slice(0, 40) : '')
      },
      { capture: true },
    )
  })
  return on
}
