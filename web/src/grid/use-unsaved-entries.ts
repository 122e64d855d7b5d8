import { useCallback } from 'react'
import { useUnsavedOnLeaving } from '#ui/dialogs/unsaved.ts'
import type { Grid } from './grid.ts'
import { leaveCell } from './leave-cell.ts'

/** Leaving the page stores what is being typed; it asks only about what no cell could store, in `words` if there are any. `discard`, the same at every call, is for what is kept of it elsewhere. */
export function useUnsavedEntries(
  { entries, sheet }: Pick<Grid, 'entries' | 'sheet'>,
  onLeaving: Parameters<typeof useUnsavedOnLeaving>[1] = {},
): void {
  const isUnsaved = useCallback(() => {
    leaveCell()
    // Text in a cell that is gone by now cannot be corrected any more.
    return entries.open.some((key) => sheet.cell(key) !== null)
  }, [entries, sheet])
  useUnsavedOnLeaving(isUnsaved, onLeaving)
}
