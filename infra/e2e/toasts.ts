import type { Page } from 'playwright-core'

/** What toasts lie on, of what is in the window. */
export async function coveredByToasts(page: Page, selector: string): Promise<string[]> {
  const toasts = page.locator('.Toastify__toast')
  await toasts.first().waitFor()
  return await toasts.evaluateAll((all, selector) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    const elements = [...document.querySelectorAll(selector)].filter((one) => !one.closest('.Toastify'))
    return elements
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const a = one.getBoundingClientRect()
        return boxes.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      })
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)
  }, selector)
}
