import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useSnapshotPreviewQuery } from '../big-picture-api.ts'
import { useBoard } from '../board/board.ts'
import { useEffectDialogSize } from '../saving/effect-width.ts'
import { saySnapshotSettled } from '../session-toasts.ts'
import { isolate } from '../use-format.ts'
import { RestoreForm } from './restore-form.tsx'
import { useMaker, useSnapshots } from './use-snapshots.ts'

type Props = { readonly entry: SnapshotEntry | null; readonly onClose: () => void }

/** Shows what restoring a snapshot would change and what it cannot bring back, and restores it. */
export const RestoreDialog = memo(function RestoreDialog({ entry, onClose }: Props) {
  const { t } = useTranslation('planning')
  const title = entry && t('snapshot.restoreTitle', { title: isolate(entry.title) })
  return (
    <Dialog title={title} isOpen={entry !== null} onClose={onClose} size={useEffectDialogSize()}>
      {entry && <Snapshot entry={entry} onClose={onClose} />}
    </Dialog>
  )
})

function Snapshot({ entry, onClose }: { readonly entry: SnapshotEntry; readonly onClose: () => void }) {
  const { session } = useBoard()
  const madeBy = useMaker()
  const isThere = useSnapshots().some(({ rev }) => rev === entry.rev)
  const preview = useSnapshotPreviewQuery(entry.rev)
  const restore = async (upTo: number) => {
    const outcome = await session.snapshots.restore(entry.title, upTo)
    saySnapshotSettled('restore', entry.title, outcome)
    if (typeof outcome === 'object' && 'done' in outcome) onClose()
  }
  return (
    <RestoreForm
      about={madeBy(entry)}
      isThere={isThere}
      preview={preview}
      restore={restore}
      onClose={onClose}
    />
  )
}
