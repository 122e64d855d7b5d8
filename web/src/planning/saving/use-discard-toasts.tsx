import { useTranslation } from 'react-i18next'
import { toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from '../board/board.ts'
import type { SnapshotOutcome } from '../draft/snapshot-commands.ts'
import { reasonOf } from '../session-toasts.ts'

/** Milliseconds to change one's mind in; the keys of the history do the same at any time. */
const SHOWN = 12_000

/** What came of giving the draft up, with the way back. */
export function useDiscardToasts(): (outcome: SnapshotOutcome, count: number) => void {
  const { t } = useTranslation('planning')
  const { grid } = useBoard()
  return (outcome, count) => {
    if (outcome === 'stopped') return
    if (outcome === 'offline') return toastWarning(t('discard.offline'))
    if (outcome === 'lost' || outcome === 'unknown') return toastWarning(t('snapshot.lost'))
    if ('refused' in outcome) return toastWarning(t('discard.failed', { reason: reasonOf(outcome.refused) }))
    toastSuccess(t('discard.done', { count }), {
      action: { label: t('discard.undo'), run: () => grid.undo(), shown: SHOWN },
    })
  }
}
