import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'

type Props = { readonly year: number; readonly problem: Problem; readonly onRetry: () => void }

/** Shown when staff without a division could not be read, which does not mean that there are none. */
export function UnreadUnplaced({ year, problem, onRetry }: Props) {
  const { t } = useTranslation()
  const explain = useReadProblemText()
  return (
    <div role="alert">
      <p>{t('unplaced.unread', { year })}</p>
      <p className="soft">{explain(problem)}</p>
      <Button look="quiet" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
