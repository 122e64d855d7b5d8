import { type KeyboardEvent, useState } from 'react'

/** A point or bar of a chart by its place: column from the start, row from the top. */
export type Mark = { readonly column: number; readonly row: number }

/** The mark to which a key moves; null for other keys, and when there is no mark in that direction. */
export function nextMark(marks: readonly Mark[], from: Mark, key: string): Mark | null {
  const inRow = marks.filter(({ row }) => row === from.row).toSorted((a, b) => a.column - b.column)
  if (key === 'Home') return inRow[0] ?? null
  if (key === 'End') return inRow.at(-1) ?? null
  if (key === 'ArrowRight') return inRow.find(({ column }) => column > from.column) ?? null
  if (key === 'ArrowLeft') return inRow.findLast(({ column }) => column < from.column) ?? null
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return null
  const beyond = marks.filter(({ row }) => (row - from.row) * step > 0)
  const closest = Math.min(...beyond.map(({ row }) => Math.abs(row - from.row)))
  return beyond
    .filter(({ row }) => Math.abs(row - from.row) === closest)
    .reduce<Mark | null>(
      (best, mark) => (best && distance(best, from) <= distance(mark, from) ? best : mark),
      null,
    )
}

/** Swaps left and right in right-to-left pages, where the columns run the other way. */
export function directed(key: string, isRightToLeft: boolean): string {
  if (!isRightToLeft) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Makes one mark of a chart reachable with Tab; arrow keys, Home and End move to the others. */
export function useMarks(marks: readonly Mark[]) {
  const [last, setLast] = useState<Mark | null>(null)
  const entrance = marks.find((mark) => last && same(mark, last)) ?? marks[0]
  return (mark: Mark) => ({
    role: 'img',
    tabIndex: entrance && same(mark, entrance) ? 0 : -1,
    'data-mark': nameOf(mark),
    onFocus: () => setLast(mark),
    onKeyDown: (event: KeyboardEvent<SVGElement>) => {
      const to = nextMark(marks, mark, directed(event.key, document.documentElement.dir === 'rtl'))
      if (!to) return
      event.preventDefault()
      event.currentTarget.ownerSVGElement?.querySelector<SVGElement>(`[data-mark="${nameOf(to)}"]`)?.focus()
    },
  })
}

function nameOf({ column, row }: Mark): string {
  return `${column} ${row}`
}

function same(a: Mark, b: Mark): boolean {
  return a.column === b.column && a.row === b.row
}

function distance(a: Mark, b: Mark): number {
  return Math.abs(a.column - b.column)
}
