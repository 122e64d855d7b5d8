import { useTranslation } from 'react-i18next'
import { useUnsavedEntries } from '#grid/use-unsaved-entries.ts'
import { useBoard } from '#planning/board/board.ts'
import { useReadUnreadCells } from './use-unread-cells.ts'
import { useUnsentNames } from './use-unsent-names.ts'

/** Asks before refused texts or unsent changes are lost, and names them. */
export function UnreadCells() {
  const { t } = useTranslation('planning')
  const { grid } = useBoard()
  const read = useReadUnreadCells()
  useUnsavedEntries(grid, {
    words: () => t('save.dropped', { cells: read().join(t('common:list.join')) }),
  })
  useUnsentNames()
  return null
}
