import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'
import { sum } from './issue-counts.ts'
import { IssueTable } from './issue-table.tsx'
import type { ImportAnswer } from './import-state.ts'
import { MissingPeople } from './missing-people.tsx'
import classes from './staff.module.css'

type Props = { readonly answer: ImportAnswer; readonly kind: ImportKind }

/** What an import would do: the counts are the message. */
export function ImportPreview({ answer, kind }: Props) {
  const { t } = useTranslation('staff')
  const { inserted, updated, unchanged, newCostCentres, missing, errors, warnings } = answer
  const errorCount = sum(answer.errorCounts)
  const warningCount = sum(answer.warningCounts)
  return (
    <>
      <div className={classes['counts']} role="status">
        <Count name="inserted" value={inserted} />
        <Count name="updated" value={updated} />
        <Count name="unchanged" value={unchanged} />
        <Count name="newCostCentres" value={newCostCentres.length} />
        <Count name="missing" value={missing.length} />
        {warningCount > 0 && <Count name="warnings" value={warningCount} />}
        {errorCount > 0 && <Count name="errors" value={errorCount} isWarning />}
      </div>
      {newCostCentres.length > 0 && (
        <p className={classes['note']}>
          <bdi>{t('counts.newList', { list: newCostCentres.slice(0, 30).join(t('common:list.join')) })}</bdi>
        </p>
      )}
      <MissingPeople employees={missing} kind={kind} />
      {errors.length > 0 && (
        <IssueTable title={t('issues.title')} issues={errors} count={errorCount} kind={kind} />
      )}
      {warnings.length > 0 && (
        <IssueTable title={t('issues.warnings')} issues={warnings} count={warningCount} kind={kind} />
      )}
    </>
  )
}

type CountProps = { readonly name: string; readonly value: number; readonly isWarning?: boolean }

function Count({ name, value, isWarning = false }: CountProps) {
  const { t } = useTranslation('staff')
  return (
    <div className={isWarning ? classes['bad'] : undefined}>
      <b>
        <Number value={value} />
      </b>
      {t(`counts.${name}`)}
    </div>
  )
}
