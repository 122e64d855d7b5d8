import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './record-form.module.css'

type Props = {
  /** How many fields were changed here and by somebody else. */
  readonly count: number
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** One answer for all fields that somebody else changed, too; each can still be answered by itself. */
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
