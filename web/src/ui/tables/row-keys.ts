import type { KeyboardEvent } from 'react'
import { isPressed } from '../keys.ts'

/** Up, down, Home and End move the focus between the rows of a table body. */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
  const at = rows.findIndex((row) => row === event.target)
  if (at < 0) return
  const to = stepRow(event.nativeEvent, { at, last: rows.length - 1 })
  if (to === null) return
  event.preventDefault()
  rows.forEach((row, index) => (row.tabIndex = index === to ? 0 : -1))
  rows[to]?.focus()
}

type Where = {
  readonly at: number
  readonly last: number
  /** The number of rows that fit into the window, for a scrolling list. */
  readonly inView?: number
}

/** The index of the row to which a key moves; null for other keys. */
export function stepRow(event: KeyboardEvent['nativeEvent'], { at, last, inView }: Where): number | null {
  if (isPressed('nextRow', event)) return Math.min(at + 1, last)
  if (isPressed('previousRow', event)) return Math.max(at - 1, 0)
  if (isPressed('firstRow', event)) return 0
  if (isPressed('lastRow', event)) return last
  if (inView === undefined) return null
  if (isPressed('windowDown', event)) return Math.min(at + inView, last)
  if (isPressed('windowUp', event)) return Math.max(at - inView, 0)
  return null
}
