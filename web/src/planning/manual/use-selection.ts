import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react'
import type { Grid } from '#grid/grid.ts'
import { isPressed } from '#ui/keys.ts'

type Ends = { readonly from: string; readonly to: string }

/** Selects several cells of the column: to fill them, copy them, discard what was typed, or show their sum. */
export function useSelection(
  grid: Grid,
  { canEdit, reveal }: { readonly canEdit: boolean; readonly reveal: (key: string) => void },
) {
  const [ends, setEnds] = useState<Ends | null>(null)
  const keys = ends ? grid.sheet.between(ends.from, ends.to) : []

  const only = useCallback((key: string) => setEnds({ from: key, to: key }), [])
  const extend = useCallback((to: string) => setEnds((now) => (now ? { ...now, to } : { from: to, to })), [])
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (!ends || grid.entries.open.includes(ends.from)) return
    const isDown = isPressed('extendDown', event)
    if (isDown || isPressed('extendUp', event)) {
      const next = grid.sheet.neighbour(ends.to, isDown ? 'down' : 'up', () => true)
      if (next) {
        extend(next)
        reveal(next)
      }
    } else if (canEdit && isPressed('fillDown', event)) fill(grid, keys, ends.from)
    else if (isPressed('copyCells', event) && keys.length > 1) copy(grid, keys)
    else if (canEdit && isPressed('clearCells', event) && keys.length > 1) {
      grid.write(keys.map((each) => ({ key: each, value: null })))
    } else if (isPressed('restoreCell', event) && keys.length > 1) setEnds({ from: ends.from, to: ends.from })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Shift-click or dragging extends the selection to a cell; any other click selects it alone, even if focused. */
  const onPointer = useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      if (event.type === 'pointerdown' && !event.shiftKey) return event.button === 0 ? only(key) : undefined
      if (event.type === 'pointerenter' && (event.buttons !== 1 || event.pointerType !== 'mouse')) return
      event.preventDefault()
      extend(key)
    },
    [only, extend],
  )
  return { keys, onKeyDownCapture, onPointer, only }
}

/** Copies the first value to all selected cells; a single cell gets the one above it. Unfinished text is not copied. */
function fill(grid: Grid, keys: readonly string[], from: string): void {
  const above = grid.sheet.neighbour(from, 'up', () => true)
  const [first, ...rest] = keys.length > 1 ? keys : above ? [above, from] : [from]
  const isText = first === undefined || grid.entries.open.includes(first)
  const value = isText ? null : grid.present(first)
  if (value !== null) grid.write(rest.map((key) => ({ key, value })))
}

/** Copies the shown values, one per line, as spreadsheets expect. */
function copy(grid: Grid, keys: readonly string[]): void {
  const lines = keys.map((key) => grid.entries.of(key)?.text ?? grid.present(key) ?? '')
  void navigator.clipboard?.writeText(lines.join('\n'))
}
