import { type RefCallback, useCallback, useState } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/** Pixels that stand beside each other on the narrower of the usual sheets, across. */
const PAPER = 940

/** The width that an element has got, in pixels; 0 until it is known, and on paper that of the sheet. */
export function useWidth<Element extends HTMLElement>(): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return [measure, useIsPrinting() && width > 0 ? PAPER : width]
}
