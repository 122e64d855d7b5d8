import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { IssueTable } from './issue-table.tsx'
import classes from './staff.module.css'

type Props = { readonly problem: Problem; readonly kind: ImportKind }

/** A file that could not be taken at all, or not without mending its rows. */
export function ImportRefusal({ problem, kind }: Props) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const columns = problem.params['columns']
  return (
    <>
      <div role="alert" className={classes['refusal']}>
        <b>{t('upload.failed')}</b>
        <p>{explain(problem)}</p>
        {Array.isArray(columns) && (
          <p>{columns.map((column) => `\u2068${String(column)}\u2069`).join(t('common:list.join'))}</p>
        )}
      </div>
      {problem.errors.length > 0 && (
        <IssueTable
          title={t('issues.title')}
          issues={problem.errors}
          count={problem.errors.length}
          kind={kind}
        />
      )}
    </>
  )
}
