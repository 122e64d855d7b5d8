import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './anchored-panel.module.css'

type Props = {
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

const DISTANCE = 6
const EDGE = 12

/** A small window beside what opened it. Escape, or a click elsewhere, closes it; the cursor goes back. */
export function AnchoredPanel({ anchor, label, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    element.showPopover()
    place(element, anchor)
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element
    first.focus({ preventScroll: true })
    // What is inside may grow, as when words arrive.
    const observer = new ResizeObserver(() => place(element, anchor))
    observer.observe(element)
    return () => observer.disconnect()
  }, [anchor])
  useEffect(() => {
    const element = panel.current
    const onToggle = (event: Event) => {
      if ('newState' in event && event.newState === 'closed') onClose()
    }
    element?.addEventListener('toggle', onToggle)
    return () => element?.removeEventListener('toggle', onToggle)
  }, [onClose])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes['panel']}
    >
      {children}
    </div>
  )
}

/** Below the anchor where there is room, else above it; never beyond the window. It scrolls with the page. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const wanted = isRightToLeft ? at.right - width : at.left
  const left = Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))
  const fitsBelow = at.bottom + DISTANCE + height + EDGE <= innerHeight
  const above = at.top - DISTANCE - height
  const top = fitsBelow || above < EDGE ? at.bottom + DISTANCE : above
  panel.style.left = `${left + scrollX}px`
  panel.style.top = `${top + scrollY}px`
}
