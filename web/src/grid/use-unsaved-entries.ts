import { useCallback } from 'react'
import { useUnsavedOnLeaving } from '#ui/dialogs/unsaved.ts'
import type { Grid } from './grid.ts'
import { leaveCell } from './leave-cell.ts'

/**
 * Stores what is being typed when the page is left; asks only about text that no cell could store, in `words` if given.
 * `discard`, which must be the same function at every call, drops what is kept of that text elsewhere.
 */
export function useUnsavedEntries(
  { entries, sheet }: Pick<Grid, 'entries' | 'sheet'>,
  onLeaving: Parameters<typeof useUnsavedOnLeaving>[1] = {},
): void {
  const isUnsaved = useCallback(() => {
    leaveCell()
    // Text in a cell that no longer exists cannot be corrected any more, so there is nothing to ask.
    return entries.open.some((key) => sheet.cell(key) !== null)
  }, [entries, sheet])
  useUnsavedOnLeaving(isUnsaved, onLeaving)
}
