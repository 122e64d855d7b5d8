import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './top-bar-slot.module.css'

/** One element for the life of the page, wherever the bar puts it. */
const slot = document.createElement('span')
slot.className = classes['slot'] ?? ''

/** Where a screen's state stands in the bar: always the same place. */
export function TopBarSlot() {
  return <span data-slot className={classes['place']} ref={(place) => place?.append(slot)} />
}

/** Puts what it contains into the bar while the screen is shown. */
export function InTopBar({ children }: { readonly children: ReactNode }) {
  return createPortal(children, slot)
}
