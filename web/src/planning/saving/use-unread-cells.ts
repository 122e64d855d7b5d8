import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useKeyWords } from '../use-key-words.ts'
import { isolate } from '../use-format.ts'

/** Cells of the page whose text is no number, by name and with the text: nothing of it is published. */
export function useUnreadCells(): readonly string[] {
  return useReadUnreadCells()()
}

/** The same for whoever asks later. */
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
