import type { CellPlace } from './place-of-cell.ts'

/** Somebody who wants to be elsewhere is not led on. */
const OWN_WAYS = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const
/** A cell that does not come after so many redrawings is not shown in this window. */
const MOST_STEPS = 60

type Way = {
  /** Brings a unit near. */
  readonly reveal: (businessUnitId: number) => void
  /** Otherwise the cursor stays where it is. */
  readonly takesFocus?: boolean
}

/**
 * Brings a cell into the window and the focus to it, however far away it is: the page draws only what is near, so it is
 * scrolled towards until the cell is there. Returns what ends it early.
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

/** Divisions of a unit stand in a list of its whole height: where one will be is known before it is drawn. */
function approach({ businessUnitId, share }: CellPlace, reveal: Way['reveal']): void {
  const list = document.querySelector(`[data-divisions-of="${businessUnitId}"]`)
  if (!list || share === null) return reveal(businessUnitId)
  const { top, height } = list.getBoundingClientRect()
  scrollTo({ top: scrollY + top + share * height - innerHeight / 2 })
  return undefined
}
