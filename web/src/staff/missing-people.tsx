import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Number } from '#ui/number.tsx'
import { saveFile } from '#ui/save-file.ts'
import issues from '#records/issue-table.module.css'
import { csvOf } from '#records/csv-of.ts'
import { IdList } from './id-list.tsx'
import classes from './staff.module.css'

type Props = { readonly employees: readonly string[]; readonly kind: ImportKind }

/** Staff of the year who are missing in the file; the download lists all of them. */
export function MissingPeople({ employees, kind }: Props) {
  const { t } = useTranslation('staff')
  if (employees.length === 0) return null
  const title = t('missing.title')
  const download = () => {
    const csv = csvOf([[t('field.employeeId')], ...employees.map((employee) => [employee])])
    saveFile(`staffplan-${kind}-missing.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <div className={classes['missing']}>
      <div className={issues['issuesHead']}>
        <h2>
          {title}{' '}
          <span className="faint">
            <Number value={employees.length} />
          </span>
        </h2>
        <Button onClick={download}>
          <Icon name="download" />
          {t('missing.download')}
        </Button>
      </div>
      <IdList label={title} ids={employees} />
    </div>
  )
}
