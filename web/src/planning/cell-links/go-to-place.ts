import type { CellPlace } from './place-of-cell.ts'

/** Whatever the user does to go elsewhere ends the search. */
const OWN_WAYS = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const
/** A cell that has not appeared after so many DOM changes is not shown at this window size. */
const MOST_STEPS = 60

type Way = {
  /** Scrolls to a unit. */
  readonly reveal: (businessUnitId: number) => void
  /** Unless set to false, the cell gets the focus. */
  readonly takesFocus?: boolean
}

/**
 * Scrolls to a cell and focuses it, however far away it is: only cells near the window are rendered, so it scrolls
 * towards the cell until it appears. Returns a function that ends this early.
 */
export function goToPlace(place: CellPlace, { reveal, takesFocus = true }: Way): () => void {
  let steps = 0
  const arrive = () => {
    const cell = document.getElementById(place.elementId)
    steps += 1
    if (!cell && steps === 1) reveal(place.businessUnitId)
    if (!cell && steps < MOST_STEPS) return approach(place, reveal)
    end()
    if (takesFocus) cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return undefined
  }
  const observer = new MutationObserver(arrive)
  const end = () => {
    observer.disconnect()
    for (const way of OWN_WAYS) removeEventListener(way, end)
  }
  for (const way of OWN_WAYS) addEventListener(way, end, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  arrive()
  return end
}

/** A unit's list of divisions has its full height, so a row's position is known before it is rendered. */
function approach({ businessUnitId, share }: CellPlace, reveal: Way['reveal']): void {
  const list = document.querySelector(`[data-divisions-of="${businessUnitId}"]`)
  if (!list || share === null) return reveal(businessUnitId)
  const { top, height } = list.getBoundingClientRect()
  scrollTo({ top: scrollY + top + share * height - innerHeight / 2 })
  return undefined
}
