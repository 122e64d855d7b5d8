import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '#ui/place-beside.ts'
import classes from './amount-input.module.css'

type Props = {
  readonly id: string
  readonly cell: RefObject<HTMLElement | null>
  /** One that says how an entry was taken passes; one that asks for something stays. */
  readonly look: 'refusal' | 'staying' | 'passing'
  /** Else it is only read out: what lies over other figures is read as theirs. */
  readonly isShown: boolean
  readonly children: ReactNode
}

/** What a cell has to say about what was typed into it; above everything, so that nothing cuts it off, but never over the cell that is typed into. */
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
