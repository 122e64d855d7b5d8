import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { withRow } from '#ui/tables/with-row.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import type { ManualLine } from './manual-rows.ts'

export const LINE_HEIGHT = 34

/** Renders only the lines in view. The focused one stays, because its unfinished text would be lost with it. */
export function useLines(lines: readonly ManualLine[]) {
  const scroll = useRef<HTMLDivElement>(null)
  const active = useRef(-1)
  const wanted = useRef<string | null>(null)
  const indexOf = useMemo(
    () => new Map(lines.flatMap((line, index) => (line.kind === 'division' ? [[line.row.key, index]] : []))),
    [lines],
  )
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 12,
    scrollPaddingStart: 120,
    rangeExtractor: (range) => withRow(range, active.current),
  })
  const { scrollToIndex } = virtual
  const reveal = useCallback(
    (key: string) => {
      const index = indexOf.get(key)
      if (index !== undefined) scrollToIndex(index)
    },
    [indexOf, scrollToIndex],
  )
  const focus = useCallback(
    (key: string) => {
      const index = indexOf.get(key)
      if (index === undefined) return
      active.current = index
      wanted.current = key
      const cell = document.getElementById(key)
      if (cell) cell.focus({ preventScroll: true })
      scrollToIndex(index)
    },
    [indexOf, scrollToIndex],
  )
  // The cell may only have been rendered after `focus` was called.
  useEffect(() => {
    const cell = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!cell) return
    wanted.current = null
    if (document.activeElement !== cell) cell.focus({ preventScroll: true })
  })
  const onFocused = useCallback((index: number) => {
    active.current = index
  }, [])
  // Print shows all lines.
  const isPrinting = useIsPrinting()
  const drawn = isPrinting ? lines.map((_line, index) => ({ index, start: 0 })) : virtual.getVirtualItems()
  return { scroll, drawn, height: virtual.getTotalSize(), reveal, focus, onFocused }
}
