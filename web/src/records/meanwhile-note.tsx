import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './record-form.module.css'

type Props = {
  readonly value: unknown
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Somebody else's value of a field that was changed here too. */
export function MeanwhileNote({ value, onTake, onKeep }: Props) {
  const { t } = useTranslation()
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  return (
    <div role="status" className={classes['meanwhile']}>
      <span>{t('record.meanwhile', { value: shown === '' ? t('record.empty') : shown })}</span>
      <Button look="quiet" onClick={onTake}>
        {t('record.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('record.keepMine')}
      </Button>
    </div>
  )
}
