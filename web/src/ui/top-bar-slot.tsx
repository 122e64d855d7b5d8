import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './top-bar-slot.module.css'

const ID = 'top-bar-slot'

/** Where a screen's state stands in the bar: always the same place. */
export function TopBarSlot() {
  return <span id={ID} className={classes['slot']} />
}

/** Puts what it contains into the bar while the screen is shown. */
export function InTopBar({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // The slot is in the page only after the frame has been drawn.
  useEffect(() => setSlot(document.getElementById(ID)), [])
  return slot && createPortal(children, slot)
}
