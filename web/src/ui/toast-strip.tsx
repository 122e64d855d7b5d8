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

/** Returns its own undo. Where the strip has its least width, what stands beside it moves it without making it wider or narrower. */
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
