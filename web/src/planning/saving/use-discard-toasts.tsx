import { useTranslation } from 'react-i18next'
import { toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from '../board/board.ts'
import { revisionIn, type SnapshotOutcome } from '../draft/snapshot-commands.ts'
import { reasonOf } from '../session-toasts.ts'

/** Milliseconds to change one's mind in; the keys of the history do the same at any time. */
const SHOWN = 12_000

/** What came of giving the draft up, with the way back. */
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
    // Not the newest step: others may have been taken while it was offered.
    toastSuccess(done, {
      action: { label: t('discard.undo'), run: () => history.takeBack(rev), shown: SHOWN },
    })
  }
}
