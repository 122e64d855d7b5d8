import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a part of the page whose content comes and goes: when the focused element is removed - a deleted row, a button
 * that an answer took away -, the focus moves to the part, or to the one element in it that is given the `ref`, instead
 * of falling to the page.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  const focused = useRef<Element>(null)
  // After every render, as each may have removed the focused element.
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
    // React does not fire blur when it removes an element, so a blur means that the focus was moved.
    onBlur: () => {
      focused.current = null
    },
  }
}
