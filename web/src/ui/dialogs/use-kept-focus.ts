import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a part whose content comes and goes: when what has the focus goes - a row that was deleted, a button that
 * an answer took away -, the focus stays with the part, or with the one place in it that is given the `ref`,
 * instead of falling to the page.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  const focused = useRef<Element>(null)
  // After every drawing: each may have taken it away.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target
    },
    // Not called when React takes an element away; then the focus was not moved by anybody.
    onBlur: () => {
      focused.current = null
    },
  }
}
