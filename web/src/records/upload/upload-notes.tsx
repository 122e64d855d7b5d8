import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import classes from './upload.module.css'

type Props = { readonly unknown?: Problem | undefined; readonly isRechecked?: boolean | undefined }

/** Why a file to be imported is shown again: the outcome is unknown, or importing it would now do something different. */
export function UploadNotes({ unknown, isRechecked }: Props) {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (
    <>
      {unknown && (
        <div role="alert" className={classes['refusal']}>
          <b>{t('unknownOutcome.title')}</b>
          <p>{t('unknownOutcome.text')}</p>
          {unknown.code !== 'outcome-unknown' && <p>{explain(unknown)}</p>}
        </div>
      )}
      {isRechecked && (
        <div role="alert" className={classes['refusal']}>
          <b>{t('staff:upload.recheckedTitle')}</b>
          <p>{t('staff:upload.recheckedText')}</p>
        </div>
      )}
    </>
  )
}
