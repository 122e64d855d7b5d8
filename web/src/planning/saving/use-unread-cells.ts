import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useKeyWords } from '../use-key-words.ts'
import { isolate } from '../use-format.ts'

/** Cells whose text is not a number, by name and with their text: none of it is published. */
export function useUnreadCells(): readonly string[] {
  return useReadUnreadCells()()
}

/** A function that reads the unread cells later, when asked. */
export function useReadUnreadCells(): () => readonly string[] {
  const { t } = useTranslation()
  const { grid, sheet } = useBoard()
  const words = useKeyWords()
  return () =>
    grid.entries.open
      .filter((key) => sheet.cell(key) !== null)
      .map((key) =>
        t('unsaved.cell', { cell: words.name(key), text: isolate(grid.entries.of(key)?.text ?? '') }),
      )
}
