import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Where toasts stand on a wide screen: in the part of the bar that has no controls, over what it shows otherwise. They are drawn
 * elsewhere, above open dialogs, and are told by `--toasts-left` and `--toasts-width` where that is.
 */
export function ToastStrip({ children }: { readonly children: ReactNode }) {
  const strip = useRef<HTMLSpanElement>(null)
  useEffect(() => tellPlace(strip.current!), []) // drawn by then
  return (
    <span ref={strip} className="toast-strip">
      {children}
    </span>
  )
}

/** Returns its own undo. In a bar as wide as the window no strip moves without a change of its width. */
function tellPlace(strip: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { left, width } = strip.getBoundingClientRect()
    style.setProperty('--toasts-left', `${left}px`)
    style.setProperty('--toasts-width', `${width}px`)
  })
  observer.observe(strip)
  return () => {
    observer.disconnect()
    style.removeProperty('--toasts-left')
    style.removeProperty('--toasts-width')
  }
}
