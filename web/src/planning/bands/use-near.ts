import { type FocusEvent, type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'
import { nearRange, type Stacked } from './near-range.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'

type Options = Stacked & {
  readonly list: RefObject<HTMLElement | null>
  readonly overscan: number
}

/**
 * Indexes of the list items near the window, plus the focused one however far away it is. Redraws only when they
 * change, not with every scroll. Items need `data-index`.
 */
export function useNear({ list, count, startOf, overscan }: Options) {
  const isPrinting = useIsPrinting()
  const focused = useRef<number | null>(null)
  const range = () => {
    const element = list.current
    if (!element || count === 0) return ''
    if (isPrinting) return `0 ${count - 1}`
    const { top } = element.getBoundingClientRect()
    const [first, last] = nearRange({ count, startOf }, { from: -top, to: innerHeight - top, overscan })
    const kept = focused.current
    const isKept = kept !== null && kept < count && (kept < first || kept > last)
    return isKept ? `${first} ${last} ${kept}` : `${first} ${last}`
  }
  const indexes = indexesOf(useSyncExternalStore(subscribe, range))
  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    focused.current = indexOf(event.target, event.currentTarget)
  }, [])
  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) focused.current = null
  }, [])
  return { indexes, handlers: { onFocus, onBlur } }
}

function indexesOf(range: string): number[] {
  if (range === '') return []
  const [first = 0, last = -1, kept] = range.split(' ').map(Number)
  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return kept === undefined ? near : [...near, kept].toSorted((a, b) => a - b)
}

/** The index of the list's own item around an element, not of an item in a nested list. */
function indexOf(element: Element, list: Element): number | null {
  for (let each: Element | null = element; each && each !== list; each = each.parentElement) {
    if (each.parentElement === list && each instanceof HTMLElement) return Number(each.dataset['index'])
  }
  return null
}

const listeners = new Set<() => void>()
let observer: ResizeObserver | null = null
const tell = () => {
  for (const listener of listeners) listener()
}

/** Listens to all that can bring other items near the window: scrolling and changes of size. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('scroll', tell, { passive: true })
    addEventListener('resize', tell)
    observer = new ResizeObserver(tell)
    observer.observe(document.body)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('scroll', tell)
    removeEventListener('resize', tell)
    observer?.disconnect()
  }
}
