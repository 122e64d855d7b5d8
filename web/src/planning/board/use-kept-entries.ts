import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptBeside } from '#records/kept-typing.ts'
import { toastWarning } from '#ui/toast.tsx'
import type { Board } from './board.ts'
import { keepCells, takeKeptCells, whoseCells } from './kept-cells.ts'

/** Text that no cell could store is in its cell again, with its reason, once its author is back from a lost session. */
export function useKeptEntries({ session, grid }: Pick<Board, 'session' | 'grid'>): void {
  const { t } = useTranslation()
  const { entries } = grid
  useKeptBeside((userId) => keepCells({ ...whoseCells(session), userId }, entries))
  const say = useEffectEvent(() => toastWarning(t('unsaved.restored')))
  useEffect(() => {
    if (session.access.edits && takeKeptCells(whoseCells(session), entries) > 0) say()
  }, [session, entries])
}
