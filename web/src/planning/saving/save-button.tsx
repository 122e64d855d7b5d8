import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from '../big-picture.module.css'
import { useBoard } from '../board.ts'
import type { Publication } from '../draft/publication.ts'
import { useVersion } from '../use-versions.ts'
import { SaveDialog } from './save-dialog.tsx'

/** Opens the dialog that says what will be published. */
export function SaveButton() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const [publication, setPublication] = useState<Publication | null>(null)
  useVersion(session.differences.versions, 'all')
  useVersion(session.published.facts, 'status')
  const changes = session.differences.keys.size
  const isReady = session.published.hasStarted() && session.store.hasStarted()
  useEffect(() => () => publication?.close(), [publication])
  const close = useCallback(() => setPublication(null), [])
  return (
    <>
      <Button
        look="primary"
        disabled={!isReady || changes === 0}
        title={isReady && changes === 0 ? t('save.nothing') : undefined}
        aria-label={changes > 0 ? t('save.openWith', { count: changes }) : undefined}
        onClick={() => setPublication(session.beginPublication())}
      >
        <span className={classes['saveLong']}>{t('save.open')}</span>
        <span className={classes['saveShort']}>{t('save.openShort')}</span>
        {/* Drawn, not written: the name begins with the words that are seen, and says the number in a sentence. */}
        {changes > 0 && <span className={classes['saveCount']} data-count={changes} />}
      </Button>
      <SaveDialog publication={publication} onClose={close} />
    </>
  )
}
