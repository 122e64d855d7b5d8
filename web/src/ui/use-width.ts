import { type RefCallback, useCallback, useState } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/** Width in pixels that fits across the narrower of the usual paper sizes. */
const PAPER = 940

/** The width of an element in pixels; 0 until it is measured, and the width of the paper while printing. */
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
