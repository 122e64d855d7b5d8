import { useLayoutEffect } from 'react'

const NEEDED = '--toasts'
const KEPT = '--toasts-most'

/** While a dialog is open the room for toasts only grows, so that its buttons stay in place when a toast disappears. */
export function useRoomForToasts(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const { style } = document.documentElement
    const keep = () => {
      const most = Math.max(pixels(NEEDED), pixels(KEPT))
      if (most > pixels(KEPT)) style.setProperty(KEPT, `${most}px`)
    }
    keep()
    const observer = new MutationObserver(keep) // toasts set their height as a CSS variable there
    observer.observe(document.documentElement, { attributeFilter: ['style'] })
    return () => {
      observer.disconnect()
      style.removeProperty(KEPT)
    }
  }, [isOpen])
}

function pixels(name: string): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || 0
}
