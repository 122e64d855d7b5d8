import { useLayoutEffect } from 'react'

/** A field that is disabled while it has the focus gets it back as soon as it is enabled again. */
export function useFocusBack(isClosed: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isClosed || !(focused instanceof HTMLElement)) return
    return () => {
      if (document.activeElement === document.body) focused.focus()
    }
  }, [isClosed])
}
