import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Marks the part of the top bar without controls, over which toasts appear on a wide screen. Toasts are rendered
 * elsewhere, above open dialogs, and learn the place from the CSS variables `--toasts-left` and `--toasts-width`.
 */
export function ToastStrip({ children }: { readonly children: ReactNode }) {
  const strip = useRef<HTMLSpanElement>(null)
  useEffect(() => tellPlace(strip.current!), []) // rendered by then
  return (
    <span ref={strip} className="toast-strip">
      {children}
    </span>
  )
}

/** Publishes the strip's place; returns its own undo. At minimum width, neighbours move the strip without resizing it. */
function tellPlace(strip: HTMLElement): () => void {
  const { style } = document.documentElement
  const bar = strip.parentElement!
  const sizes = new ResizeObserver(() => {
    const { left, width } = strip.getBoundingClientRect()
    style.setProperty('--toasts-left', `${left}px`)
    style.setProperty('--toasts-width', `${width}px`)
  })
  const follow = () => {
    sizes.disconnect()
    for (const part of [bar, ...bar.children]) sizes.observe(part)
  }
  const parts = new MutationObserver(follow)
  parts.observe(bar, { childList: true })
  follow()
  return () => {
    parts.disconnect()
    sizes.disconnect()
    style.removeProperty('--toasts-left')
    style.removeProperty('--toasts-width')
  }
}
