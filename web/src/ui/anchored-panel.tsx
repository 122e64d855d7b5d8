import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import classes from './anchored-panel.module.css'

type Props = {
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small panel beside the element that opened it. Escape or a click elsewhere closes it and returns the focus. */
export function AnchoredPanel({ anchor, label, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const parts = partsAround(anchor)
    element.showPopover()
    placeBeside(element, anchor)
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element
    first.focus({ preventScroll: true })
    // The content may grow, for instance when translations arrive.
    const observer = new ResizeObserver(() => placeBeside(element, anchor))
    observer.observe(element)
    return () => {
      observer.disconnect()
      // Without this, closing the panel would leave the focus on the page itself.
      const { activeElement } = document
      if (element.contains(activeElement)) backTo(anchor, parts).focus({ preventScroll: true })
      // When Escape closes the panel, the browser has already taken the focus from it.
      else if (!anchor.isConnected && activeElement === document.body)
        backTo(anchor, parts).focus({ preventScroll: true })
    }
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
      // Escape closes the panel but not a dialog around it.
      data-mantine-stop-propagation="true"
      className={classes['panel']}
    >
      {children}
    </div>
  )
}

function partsAround(element: Element): readonly Element[] {
  const around = element.parentElement
  return around ? [around, ...partsAround(around)] : []
}

/** Where the focus returns to: the anchor, or if it is gone the last button of the nearest remaining part around it. */
function backTo(anchor: HTMLElement, parts: readonly Element[]): HTMLElement {
  if (anchor.isConnected) return anchor
  return [...(parts.find((each) => each.isConnected)?.querySelectorAll('button') ?? [])].at(-1) ?? anchor
}
