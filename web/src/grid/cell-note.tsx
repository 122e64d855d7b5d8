import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '#ui/place-beside.ts'
import classes from './amount-input.module.css'

type Props = {
  readonly id: string
  readonly cell: RefObject<HTMLElement | null>
  readonly isRefusal: boolean
  readonly children: ReactNode
}

/** What a cell has to say about what was typed into it; above everything, so that nothing cuts it off. */
export function CellNote({ id, cell, isRefusal, children }: Props) {
  const note = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!note.current || !cell.current) return
    note.current.showPopover()
    placeBeside(note.current, cell.current)
  }, [cell])
  return (
    <span
      ref={note}
      id={id}
      popover="manual"
      role={isRefusal ? 'alert' : 'status'}
      className={`${classes['note']} ${isRefusal ? classes['refusal'] : ''}`}
    >
      {children}
    </span>
  )
}
