/** Room between what is explained and the edge of what would cover it. */
const AIR = 12

/**
 * The page is laid out anew when a panel takes room from it: what the panel is about must be seen beside it all the
 * same. Followed until the reader scrolls or types; returns its own undo.
 */
export function keepInSight(panel: HTMLElement, subject: () => HTMLElement | null): () => void {
  const look = () => {
    const element = subject()
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    const edge = panel.getBoundingClientRect()
    // A sheet at the bottom ends what can be seen; a docked panel does not.
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

/** Where the page begins below the bar. */
function stickyTop(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
