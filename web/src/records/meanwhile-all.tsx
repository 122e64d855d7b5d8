import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './record-form.module.css'

type Props = {
  /** Number of fields changed both here and by another user. */
  readonly count: number
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** One answer for all fields that another user has changed as well; each can still be answered on its own. */
export function MeanwhileAll({ count, onTake, onKeep }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes['meanwhile']}>
      <span>{t('record.meanwhileAll', { count })}</span>
      <Button look="quiet" onClick={onTake}>
        {t('record.takeAllTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('record.keepAllMine')}
      </Button>
    </div>
  )
}
