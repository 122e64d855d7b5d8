import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptBeside } from '#records/kept-typing.ts'
import { useGoneWords } from '#planning/use-gone-words.ts'
import { toastWarning } from '#ui/toast.tsx'
import type { Board } from './board.ts'
import { keepCells, takeKeptCells, whoseCells } from './kept-cells.ts'

/** Puts texts that their cells could not save back there, with the reason, when their author returns. */
export function useKeptEntries({ session, grid }: Pick<Board, 'session' | 'grid'>): void {
  const { t } = useTranslation()
  const sayGone = useGoneWords()
  const { entries } = grid
  useKeptBeside((userId) => keepCells({ ...whoseCells(session), userId }, entries))
  const sayBack = useEffectEvent(() => toastWarning(t('unsaved.restored')))
  useEffect(() => {
    if (!session.access.edits) return
    const { back, gone } = takeKeptCells(whoseCells(session), entries)
    if (back > 0) sayBack()
    gone.forEach(sayGone)
  }, [session, entries, sayGone])
}
