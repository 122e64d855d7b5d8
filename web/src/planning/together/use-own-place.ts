import { useEffect } from 'react'
import type { Board } from '../board/board.ts'
import { NOWHERE, type Place } from './own-place.ts'

type Page = Pick<Board, 'session'> & {
  readonly grid: Pick<Board['grid'], 'entries'>
  /** How a cell of the page is named to colleagues; by its own key unless given. */
  readonly nameOf?: (cell: string) => string
}

/** Reads the cursor's place from the DOM, so that no cell is redrawn for it. */
export function useOwnPlace({ session, grid, nameOf }: Page): void {
  useEffect(() => {
    const place = session.together?.place
    if (!place) return undefined
    const tell = () => place.move(placeOf(document.activeElement, { grid, ...(nameOf && { nameOf }) }))
    // On `focusout` the next element does not have the focus yet.
    const tellSoon = () => queueMicrotask(tell)
    const wake = () => place.wake()
    const look = () => (document.visibilityState === 'visible' ? place.wake() : place.rest())
    for (const event of PLACE_EVENTS) document.addEventListener(event, tellSoon)
    for (const event of SIGNS_OF_LIFE) document.addEventListener(event, wake, { passive: true })
    document.addEventListener('visibilitychange', look)
    tell()
    return () => {
      for (const event of PLACE_EVENTS) document.removeEventListener(event, tellSoon)
      for (const event of SIGNS_OF_LIFE) document.removeEventListener(event, wake)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session, grid, nameOf])
}

const PLACE_EVENTS = ['focusin', 'focusout', 'input', 'keyup'] as const
const SIGNS_OF_LIFE = ['pointerdown', 'wheel'] as const

/**
 * The place of an element in presence messages: the draft key for an input, the scope for a figure, and the entry's key
 * for anything about a special driver (`data-place`).
 */
function placeOf(element: Element | null, { grid, nameOf }: Omit<Page, 'session'>): Place {
  if (!(element instanceof HTMLElement)) return NOWHERE
  const { cell, figure } = element.dataset // set by `AmountInput` and `Figure`
  if (cell) return { key: nameOf?.(cell) ?? cell, isTyping: (grid.entries.of(cell)?.text ?? null) !== null }
  if (figure !== undefined) return { key: element.id.replace(/^cell-/, ''), isTyping: false }
  const around = element.closest<HTMLElement>('[data-place]')
  if (!around) return NOWHERE
  return { key: around.dataset['place'] || null, isTyping: around.dataset['typing'] !== undefined }
}
