const DISTANCE = 6
const EDGE = 12

type Area = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>
type Size = { readonly width: number; readonly height: number }
type Place = { readonly left: number; readonly top: number }

type Given = {
  readonly anchor: Area
  readonly panel: Size
  readonly page: Size
  readonly isRightToLeft: boolean
  /** An area that the panel must not cover. */
  readonly keepClear: Area | null
}

/** Places a panel beside its anchor without covering `keepClear`. It scrolls with the page. */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, keepClear: Element | null = null): void {
  const { left, top } = besideOf({
    anchor: anchor.getBoundingClientRect(),
    panel: { width: panel.offsetWidth, height: panel.offsetHeight },
    page: { width: document.documentElement.clientWidth, height: innerHeight },
    isRightToLeft: document.documentElement.dir === 'rtl',
    keepClear: keepClear?.getBoundingClientRect() ?? null,
  })
  panel.style.left = `${left + scrollX}px`
  panel.style.top = `${top + scrollY}px`
}

/** Below the anchor if there is room, else above it, else (to spare an area) beside it; within the window if it fits. */
export function besideOf({ anchor, panel, page, isRightToLeft, keepClear }: Given): Place {
  const wanted = isRightToLeft ? anchor.right - panel.width : anchor.left
  const left = Math.max(EDGE, Math.min(wanted, page.width - panel.width - EDGE))
  const below = { left, top: anchor.bottom + DISTANCE }
  const above = { left, top: anchor.top - DISTANCE - panel.height }
  const right = { left: anchor.right + DISTANCE, top: anchor.top }
  const leftOf = { left: anchor.left - DISTANCE - panel.width, top: anchor.top }
  const sides = isRightToLeft ? [leftOf, right] : [right, leftOf]
  const places = (keepClear ? [below, above, ...sides] : [below, above]).filter(
    (place) => !isOver(place, panel, keepClear),
  )
  return places.find((place) => isWithin(place, panel, page)) ?? places[0] ?? below
}

function isWithin({ left, top }: Place, panel: Size, page: Size): boolean {
  const isAcross = left >= EDGE && left + panel.width + EDGE <= page.width
  return isAcross && top >= EDGE && top + panel.height + EDGE <= page.height
}

function isOver({ left, top }: Place, panel: Size, area: Area | null): boolean {
  if (!area || left >= area.right || left + panel.width <= area.left) return false
  return top < area.bottom && top + panel.height > area.top
}
