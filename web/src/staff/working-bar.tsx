import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './staff.module.css'

type Props = { readonly sent: number; readonly isDryRun: boolean }

/** First the bytes on their way, then the server at work. */
export function WorkingBar({ sent, isDryRun }: Props) {
  const { t } = useTranslation('staff')
  const isSent = sent >= 1
  const words = isSent ? t(isDryRun ? 'upload.reading' : 'upload.storing') : t('upload.sending')
  return (
    <div className={classes['working']} aria-live="polite">
      <Progress value={isSent ? 100 : sent * 100} animated={isSent} size={6} aria-label={words} />
      <span className="soft">{words}…</span>
    </div>
  )
}
