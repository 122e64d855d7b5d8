const DISTANCE = 6
const EDGE = 12

/** Below the anchor where there is room, else above it; never beyond the window. It scrolls with the page. */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const wanted = isRightToLeft ? at.right - width : at.left
  const left = Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))
  const fitsBelow = at.bottom + DISTANCE + height + EDGE <= innerHeight
  const above = at.top - DISTANCE - height
  const top = fitsBelow || above < EDGE ? at.bottom + DISTANCE : above
  panel.style.left = `${left + scrollX}px`
  panel.style.top = `${top + scrollY}px`
}
