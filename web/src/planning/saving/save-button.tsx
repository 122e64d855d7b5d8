import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferedAction } from '#ui/offered-actions.ts'
import { Button } from '#ui/button.tsx'
import classes from './saving.module.css'
import { useBoard } from '#planning/board/board.ts'
import type { Publication } from '../draft/publication.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { usePublishedAt } from './use-published-at.ts'

/** Opens the dialog that shows what will be published. */
export function SaveButton() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const [publication, setPublication] = useState<Publication | null>(null)
  const [discarded, setDiscarded] = useState<Publication | null>(null)
  useVersion(session.differences.changes, 'all')
  useVersion(session.published.aspects, 'status')
  const changes = session.differences.keys.size
  const isReady = session.published.hasStarted() && session.store.hasStarted()
  const isIdle = !isReady || changes === 0
  useEffect(() => () => publication?.close(), [publication])
  useEffect(() => () => discarded?.close(), [discarded])
  const close = useCallback(() => setPublication(null), [])
  const keep = useCallback(() => setDiscarded(null), [])
  const discard = useCallback(() => {
    setPublication(null)
    setDiscarded(session.beginPublication())
  }, [session])
  const nothing = usePublishedAt() === null ? 'save.nothingYet' : 'save.nothing'
  const begin = isIdle ? null : () => setPublication(session.beginPublication())
  useOfferedAction('publish', begin)
  useOfferedAction('discard', isIdle ? null : discard)
  return (
    <>
      <Button
        look="primary"
        // Not disabled: after a publish the focus returns to the button, and it explains why there is nothing to do.
        isIdle={isIdle}
        title={isReady && changes === 0 ? t(nothing) : undefined}
        aria-label={changes > 0 ? t('save.openWith', { count: changes }) : undefined}
        onClick={begin ?? undefined}
      >
        <span className={classes['saveLong']}>{t('save.open')}</span>
        <span className={classes['saveShort']}>{t('save.openShort')}</span>
        {/* Drawn by CSS: the accessible name already contains the number, in a sentence. */}
        {changes > 0 && <span className={classes['saveCount']} data-count={changes} />}
      </Button>
      <SaveDialog publication={publication} onClose={close} onDiscard={discard} />
      <DiscardDialog publication={discarded} onClose={keep} />
    </>
  )
}
