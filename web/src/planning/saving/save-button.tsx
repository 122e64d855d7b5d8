import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useSaveEffect } from './use-save-effect.ts'

/** Opens the dialog that says what will be published. */
export function SaveButton() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const effect = useSaveEffect()
  const isReady = effect !== null && session.published.hasStarted() && session.store.hasStarted()
  return (
    <>
      <Button
        look="primary"
        disabled={!isReady || effect.changes === 0}
        title={isReady && effect.changes === 0 ? t('save.nothing') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('save.open')}
      </Button>
      <SaveDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
