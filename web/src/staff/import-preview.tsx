import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'
import counts from '#records/issue-counts.module.css'
import { sum } from '#records/issue-counts.ts'
import { IdList } from './id-list.tsx'
import issues from '#records/issue-table.module.css'
import { IssueTable } from '#records/issue-table.tsx'
import { isMendedByAnswer } from './import-questions.ts'
import type { ImportAnswer } from './import-state.ts'
import { MissingPeople } from './missing-people.tsx'
import classes from './staff.module.css'

type Props = { readonly answer: ImportAnswer; readonly kind: ImportKind }

/** What an import would do: above all, how many rows it adds, changes or leaves alone. */
export function ImportPreview({ answer, kind }: Props) {
  const { t } = useTranslation('staff')
  const { inserted, updated, unchanged, newCostCentres, missing, errors, warnings } = answer
  const errorCount = sum(answer.errorCounts)
  const toMend = errors.filter((error) => !isMendedByAnswer(error))
  const counted = Object.entries(answer.errorCounts).filter(([code]) => !isMendedByAnswer({ code }))
  const mendCount = sum(Object.fromEntries(counted))
  const warningCount = sum(answer.warningCounts)
  return (
    <>
      <div className={counts['counts']} role="status">
        <Count name="inserted" value={inserted} />
        <Count name="updated" value={updated} />
        <Count name="unchanged" value={unchanged} />
        <Count name="newCostCentres" value={newCostCentres.length} />
        <Count name="missing" value={missing.length} />
        {warningCount > 0 && <Count name="warnings" value={warningCount} />}
        {errorCount > 0 && <Count name="errors" value={errorCount} isWarning />}
      </div>
      {newCostCentres.length > 0 && (
        <div className={classes['missing']}>
          <h2 className={issues['issuesHead']}>{t('counts.newList')}</h2>
          <IdList label={t('counts.newList')} ids={newCostCentres} />
        </div>
      )}
      <MissingPeople employees={missing} kind={kind} />
      {toMend.length > 0 && (
        <IssueTable title={t('issues.title')} issues={toMend} count={mendCount} file={kind} />
      )}
      {warnings.length > 0 && (
        <IssueTable title={t('issues.warnings')} issues={warnings} count={warningCount} file={kind} />
      )}
    </>
  )
}

type CountProps = { readonly name: string; readonly value: number; readonly isWarning?: boolean }

function Count({ name, value, isWarning = false }: CountProps) {
  const { t } = useTranslation('staff')
  return (
    <div className={isWarning ? counts['bad'] : undefined}>
      <b>
        <Number value={value} />
      </b>
      {t(`counts.${name}`, { count: value })}
    </div>
  )
}
