import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'

type Props = { readonly problem: Problem; readonly className: string | undefined }

/** A file was sent to be stored, and whether it was is not known; sending it again is safe. */
export function UnknownOutcome({ problem, className }: Props) {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (
    <div role="alert" className={className}>
      <b>{t('unknownOutcome.title')}</b>
      <p>{t('unknownOutcome.text')}</p>
      {problem.code !== 'outcome-unknown' && <p>{explain(problem)}</p>}
    </div>
  )
}
