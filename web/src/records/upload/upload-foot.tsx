import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { UploadState } from './use-checked-upload.ts'
import classes from './upload.module.css'

type Props = {
  readonly state: UploadState<unknown, unknown>
  /** The file cannot be imported as it is. */
  readonly isBlocked: boolean
  readonly onStop: () => void
  readonly onReset: () => void
  readonly onStore: (file: File) => void
}

/** The buttons for the file being uploaded or checked. */
export function UploadFoot({ state, isBlocked, onStop, onReset, onStore }: Props) {
  const { t } = useTranslation('staff')
  if (state.step === 'drop') return null
  return (
    <div className={classes['foot']}>
      {state.step === 'working' ? (
        <Button onClick={onStop}>{t(state.isDryRun ? 'common:action.cancel' : 'upload.stop')}</Button>
      ) : (
        <Button onClick={onReset}>{t('upload.another')}</Button>
      )}
      {state.step === 'check' && (
        <Button look="primary" disabled={isBlocked} onClick={() => onStore(state.file)}>
          {t('upload.import')}
        </Button>
      )}
    </div>
  )
}
