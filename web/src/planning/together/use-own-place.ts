import { useEffect } from 'react'
import type { Board } from '../board/board.ts'
import { NOWHERE, type Place } from './own-place.ts'

type Page = Pick<Board, 'session'> & {
  readonly grid: Pick<Board['grid'], 'entries'>
  /** What names a cell of the page's sheet to colleagues; its own key unless given. */
  readonly nameOf?: (cell: string) => string
}

/** Reads where the cursor is from the page itself, so that no cell is drawn for it. */
export function useOwnPlace({ session, grid, nameOf }: Page): void {
  useEffect(() => {
    const place = session.together?.place
    if (!place) return undefined
    const tell = () => place.move(placeOf(document.activeElement, { grid, ...(nameOf && { nameOf }) }))
    // The cursor has not arrived yet when it leaves.
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
 * Where an element stands, as colleagues are told: an input by its key in the draft, a figure by its scope, everything about a
 * special driver (`data-place`) by the key of its entry.
 */
function placeOf(element: Element | null, { grid, nameOf }: Omit<Page, 'session'>): Place {
  if (!(element instanceof HTMLElement)) return NOWHERE
  const { cell, figure } = element.dataset // as the page marks them
  if (cell) return { key: nameOf?.(cell) ?? cell, isTyping: (grid.entries.of(cell)?.text ?? null) !== null }
  if (figure !== undefined) return { key: element.id.replace(/^cell-/, ''), isTyping: false }
  const around = element.closest<HTMLElement>('[data-place]')
  if (!around) return NOWHERE
  return { key: around.dataset['place'] || null, isTyping: around.dataset['typing'] !== undefined }
}
