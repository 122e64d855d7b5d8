/** Space in pixels between the subject and what would cover it. */
const AIR = 12

/**
 * Keeps a panel's subject visible while the page is laid out anew around the panel, until the user scrolls or types.
 * Returns a function that ends it.
 */
export function keepInSight(panel: HTMLElement, subject: () => HTMLElement | null): () => void {
  const look = () => {
    const element = subject()
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    const edge = panel.getBoundingClientRect()
    // A sheet at the bottom covers part of the window; a docked panel does not.
    const isSheet = edge.left <= 0 && edge.right >= document.documentElement.clientWidth
    const end = isSheet ? edge.top : innerHeight
    const start = stickyTop()
    if (bottom + AIR > end) scrollBy({ top: bottom + AIR - end })
    else if (top < start) scrollBy({ top: top - start - AIR })
  }
  const observer = new ResizeObserver(look)
  const end = () => {
    observer.disconnect()
    for (const way of ['wheel', 'touchmove', 'keydown']) removeEventListener(way, end)
  }
  for (const way of ['wheel', 'touchmove', 'keydown']) addEventListener(way, end, { passive: true })
  observer.observe(document.body)
  observer.observe(panel)
  return end
}

/** Lower edge of the sticky page header. */
function stickyTop(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
