import type { Page } from 'playwright-core'

/** Keeps the toasts on screen, however long the checks take. */
export async function holdToasts(page: Page): Promise<void> {
  await page.locator('.Toastify__toast[data-in=true]').first().waitFor()
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress') one.pause()
  })
}

/** Elements in the window that are covered by toasts. */
export async function coveredByToasts(page: Page, selector: string): Promise<string[]> {
  const toasts = page.locator('.Toastify__toast')
  await toasts.first().waitFor()
  return await toasts.evaluateAll((all, selector) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    const elements = [...document.querySelectorAll(selector)].filter((one) => !one.closest('.Toastify'))
    return elements
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const a = seen(one)
        return boxes.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      })
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)

    /** The visible part of an element: without what is scrolled out of view or lies below the bar. */
    function seen(element: Element) {
      let { top, bottom, left, right } = element.getBoundingClientRect()
      if (element.closest('main'))
        top = Math.max(top, document.querySelector('header')!.getBoundingClientRect().bottom)
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
        if (getComputedStyle(part).overflowY === 'visible') continue
        const of = part.getBoundingClientRect()
        top = Math.max(top, of.top)
        bottom = Math.min(bottom, of.bottom)
        left = Math.max(left, of.left)
        right = Math.min(right, of.right)
      }
      return { top, bottom, left, right }
    }
  }, selector)
}

/** Whether each toast is within the bar, and beside the controls at its end, whatever the font's width on this machine. */
export async function placesOfToasts(page: Page): Promise<{ isInBar: boolean; isAtEnd: boolean }[]> {
  return await page.locator('.Toastify__toast').evaluateAll((all) => {
    const header = document.querySelector('header')!
    const bar = header.getBoundingClientRect()
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const controls = [...header.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect())
    return all.map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      const gaps = controls
        .filter((control) => control.width > 0)
        .map((control) => (isRightToLeft ? left - control.right : control.left - right))
        .filter((gap) => gap >= 0)
      return { isInBar: top >= bar.top && bottom <= bar.bottom, isAtEnd: Math.min(...gaps) <= 12 }
    })
  })
}
