import type { Page } from 'playwright-core'

/** Records every pointer click on this page from now on, across navigations: the text of the clicked elements. */
export async function watchClicks(page: Page): Promise<readonly string[]> {
  const on: string[] = []
  await page.exposeFunction('clicked', (what: string) => void on.push(what))
  await page.addInitScript(() => {
    const { clicked } = globalThis as unknown as { clicked: (what: string) => void } // exposed above
    addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        // Pressing a button by key yields a click without a pointer (`detail` 0), a script one that is not trusted.
        if (!isTrusted || detail === 0) return
        clicked(target instanceof HTMLElement ? target.innerText.slice(0, 40) : '')
      },
      { capture: true },
    )
  })
  return on
}
