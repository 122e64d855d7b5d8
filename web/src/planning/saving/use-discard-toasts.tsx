import { useTranslation } from 'react-i18next'
import { toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from '../board/board.ts'
import { revisionIn, type SnapshotOutcome } from '../draft/snapshot-commands.ts'
import { reasonOf } from '../session-toasts.ts'

/** Milliseconds for which Undo is offered; the undo keys work at any time. */
const SHOWN = 12_000

/** Reports the outcome of discarding the draft's changes, and offers to undo it. */
export function useDiscardToasts(): (outcome: SnapshotOutcome, count: number) => void {
  const { t } = useTranslation('planning')
  const { history } = useBoard().session
  return (outcome, count) => {
    if (outcome === 'stopped') return
    if (outcome === 'offline') return toastWarning(t('discard.offline'))
    if (outcome === 'lost' || outcome === 'unknown') return toastWarning(t('snapshot.lost'))
    if ('refused' in outcome) return toastWarning(t('discard.failed', { reason: reasonOf(outcome.refused) }))
    const done = t('discard.done', { count })
    const rev = revisionIn(outcome)
    if (rev === null) return toastSuccess(done)
    // Undoes this discard even if it is no longer the newest step.
    toastSuccess(done, {
      action: { label: t('discard.undo'), run: () => history.takeBack(rev), shown: SHOWN },
    })
  }
}
