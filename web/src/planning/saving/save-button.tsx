import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board.ts'
import { useVersion } from '../use-versions.ts'
import { SaveDialog } from './save-dialog.tsx'

/** Opens the dialog that says what will be published. */
export function SaveButton() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const [isOpen, setOpen] = useState(false)
  useVersion(session.differences.versions, 'all')
  useVersion(session.published.facts, 'status')
  const isNothing = session.differences.keys.size === 0
  const isReady = session.published.hasStarted() && session.store.hasStarted()
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        look="primary"
        disabled={!isReady || isNothing}
        title={isReady && isNothing ? t('save.nothing') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('save.open')}
      </Button>
      <SaveDialog isOpen={isOpen} onClose={close} />
    </>
  )
}
