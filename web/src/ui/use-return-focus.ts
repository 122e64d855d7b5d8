import { useInsertionEffect, useRef } from 'react'

/** Milliseconds after which Mantine has tried to return the focus to the element that opened the dialog. */
const AFTER_MANTINE = 30

type Way = { current: readonly HTMLElement[] }
/** The focus paths of the open dialogs, that of the last one opened at the end. */
const ways: Way[] = []

/**
 * Returns the focus when a dialog has closed and Mantine has not done so: to the element that opened the dialog or, if
 * that is gone, to the nearest part around it that is still there; for an opener inside a closed dialog, to what opened
 * that one. Call the returned function when the dialog has closed.
 */
export function useReturnFocus(isOpen: boolean): () => void {
  const way = useRef<readonly HTMLElement[]>([])
  // Runs before the dialog takes the focus: React focuses `autoFocus` fields before any layout effect.
  useInsertionEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    // The focused element may just have disappeared, with a dialog that this one replaces.
    const isLost = opener === null || opener === document.body
    const isWithin = isLost || opener.closest('[aria-modal=true]') !== null
    const outer = isWithin ? (ways.at(-1)?.current ?? []) : []
    way.current = [...(isLost ? [] : around(opener)), ...outer]
    forget(way)
    ways.push(way)
  }, [isOpen])
  // An unmounted dialog never reports closing; its path stays for a moment, for the dialog that replaces it.
  useInsertionEffect(() => () => void setTimeout(() => forget(way), AFTER_MANTINE), [])
  return () => {
    const gone = way.current
    setTimeout(() => {
      if (way.current !== gone) return // the dialog is open again
      forget(way)
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const [opener, ...parts] = gone
      // The opener had the focus, even if Tab would now reach another row of its list.
      opener?.focus({ preventScroll: true })
      if (opener && document.activeElement === opener) return
      parts.find((one) => one.isConnected && one.tabIndex >= 0)?.focus({ preventScroll: true })
    }, AFTER_MANTINE)
  }
}

function forget(way: Way): void {
  const at = ways.indexOf(way)
  if (at >= 0) ways.splice(at, 1)
}

function around(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let one = element; one; one = one.parentElement) {
    if (one instanceof HTMLElement) parts.push(one)
  }
  return parts
}
