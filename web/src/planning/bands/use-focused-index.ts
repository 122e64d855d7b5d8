import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useState } from 'react'

/** Keeps the item that has the cursor in the page, however far it is scrolled away. Items carry `data-index`. */
export function useFocusedIndex() {
  const [index, setIndex] = useState<number | null>(null)
  const withRange = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (index === null || index >= range.count || shown.includes(index)) return shown
      return [...shown, index].toSorted((a, b) => a - b)
    },
    [index],
  )
  const onFocus = (event: FocusEvent<HTMLElement>) => setIndex(indexOf(event.target, event.currentTarget))
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIndex(null)
  }
  return { withRange, handlers: { onFocus, onBlur } }
}

/** The list's own item around an element, not one of a list inside it. */
function indexOf(element: Element, list: Element): number | null {
  for (let each: Element | null = element; each && each !== list; each = each.parentElement) {
    if (each.parentElement === list && each instanceof HTMLElement) return Number(each.dataset['index'])
  }
  return null
}
