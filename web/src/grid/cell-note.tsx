import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '#ui/place-beside.ts'
import classes from './amount-input.module.css'

type Props = {
  readonly id: string
  readonly cell: RefObject<HTMLElement | null>
  /** `passing`: explains how an entry was taken and disappears; `staying` and `refusal` ask the user to act. */
  readonly look: 'refusal' | 'staying' | 'passing'
  /** Otherwise only screen readers get it: lying over other figures, it would seem to belong to them. */
  readonly isShown: boolean
  readonly children: ReactNode
}

/** A message about an entry. A popover, so that nothing clips it; it never covers the cell being edited. */
export function CellNote({ id, cell, look, isShown, children }: Props) {
  const note = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = note.current
    if (!isShown || !element || !cell.current) return undefined
    const place = () => {
      const { activeElement } = document
      const isOther = activeElement !== cell.current && activeElement?.matches('[data-cell]')
      if (cell.current) placeBeside(element, cell.current, isOther ? activeElement : null)
    }
    element.showPopover()
    place()
    document.addEventListener('focusin', place)
    return () => {
      document.removeEventListener('focusin', place)
      element.hidePopover()
    }
  }, [cell, isShown])
  return (
    <span
      ref={note}
      id={id}
      popover="manual"
      data-shown={isShown}
      role={look === 'refusal' ? 'alert' : 'status'}
      className={`${classes['note']} ${classes[look]}`}
    >
      {children}
    </span>
  )
}
