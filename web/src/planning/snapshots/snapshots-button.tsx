import { memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AnchoredPanel } from '#ui/anchored-panel.tsx'
import { DeleteSnapshot } from './delete-snapshot.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SnapshotPanel } from './snapshot-panel.tsx'
import classes from './snapshots.module.css'

/** Opens the panel that lists snapshots and creates new ones. */
export const SnapshotsButton = memo(function SnapshotsButton() {
  const { t } = useTranslation('planning')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [restored, setRestored] = useState<SnapshotEntry | null>(null)
  const [deleted, setDeleted] = useState<SnapshotEntry | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('snapshot.open')}
        title={t('snapshot.open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="camera" />
        <span className={classes['name']}>{t('snapshot.open')}</span>
      </Button>
      {anchor && (
        <AnchoredPanel anchor={anchor} label={t('snapshot.open')} onClose={close}>
          <SnapshotPanel
            onRestore={(entry) => {
              close()
              setRestored(entry)
            }}
            onDelete={(entry) => {
              close()
              setDeleted(entry)
            }}
          />
        </AnchoredPanel>
      )}
      <RestoreDialog entry={restored} onClose={() => setRestored(null)} />
      <DeleteSnapshot entry={deleted} onClose={() => setDeleted(null)} />
    </>
  )
})
