import { useInsertionEffect, useRef } from 'react'

/** Milliseconds after which Mantine has tried to give the focus back to what opened the dialog. */
const AFTER_MANTINE = 30

type Way = { current: readonly HTMLElement[] }
/** Those of the dialogs that have not gone yet, that of the last one that was opened at the end. */
const ways: Way[] = []

/**
 * Where the focus goes when a dialog has closed and Mantine has not given it back: to what opened the dialog, or when that
 * is gone to the nearest part around it that is still there; where it was in a dialog that is gone, to what opened that one.
 * Returns what to call when the dialog has gone.
 */
export function useWayBack(isOpen: boolean): () => void {
  const way = useRef<readonly HTMLElement[]>([])
  // Before the dialog takes the focus: React gives it to a field with `autoFocus` ahead of every layout effect.
  useInsertionEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    // What had the focus may have gone in this very moment, with the dialog that this one takes the place of.
    const isLost = opener === null || opener === document.body
    const isWithin = isLost || opener.closest('[aria-modal=true]') !== null
    const outer = isWithin ? (ways.at(-1)?.current ?? []) : []
    way.current = [...(isLost ? [] : around(opener)), ...outer]
    forget(way)
    ways.push(way)
  }, [isOpen])
  // One that is taken off the page never says that it has gone; what takes its place still asks for its way.
  useInsertionEffect(() => () => void setTimeout(() => forget(way), AFTER_MANTINE), [])
  return () => {
    const gone = way.current
    setTimeout(() => {
      if (way.current !== gone) return // it is open again
      forget(way)
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const [opener, ...parts] = gone
      // It had the focus, though Tab may lead elsewhere by now: to another row of its list.
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
