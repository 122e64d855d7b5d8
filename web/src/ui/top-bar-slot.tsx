import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './top-bar-slot.module.css'

/** One element for the lifetime of the page, wherever the bar places it. */
const slot = document.createElement('span')
slot.className = classes['slot'] ?? ''

/** The place in the bar where a screen shows its state. */
export function TopBarSlot() {
  return <span data-slot className={classes['place']} ref={(place) => place?.append(slot)} />
}

/** Renders its content into the bar while the screen is shown. */
export function InTopBar({ children }: { readonly children: ReactNode }) {
  return createPortal(children, slot)
}
