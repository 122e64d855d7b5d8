import type { KeyboardEvent } from 'react'

/** Up, down, Home and End move the focus between the rows of a table body. */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
  const at = rows.findIndex((row) => row === event.target)
  if (at < 0) return
  const to = target(event.key, { at, last: rows.length - 1 })
  if (to === null) return
  event.preventDefault()
  rows.forEach((row, index) => (row.tabIndex = index === to ? 0 : -1))
  rows[to]?.focus()
}

function target(key: string, { at, last }: { at: number; last: number }): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return null
}
