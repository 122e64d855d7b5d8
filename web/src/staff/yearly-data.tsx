import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { UnplacedPeople } from '#records/unplaced-people.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { PastImports } from './past-imports.tsx'
import { StaffTable } from './staff-table.tsx'
import { UploadCard } from './upload-card.tsx'
import { useImportYears } from '#api/use-import-years.ts'
import classes from './staff.module.css'

const steps = ['year', 'drop', 'check', 'import'] as const

export function YearlyData() {
  const { t } = useTranslation('staff')
  const years = useImportYears()
  const isReadOnly = useIsReadOnly()
  const [year, setYear] = useState<number | null>(null)
  return (
    <>
      <PageHeader title={t('title')} />
      {!isReadOnly && (
        <div className={classes['top']} data-screen-only>
          <Card className={classes['usage'] ?? ''}>
            <h2>{t('steps.title')}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{t(`steps.${step}`)}</li>
              ))}
            </ol>
            <SelectField
              label={t('year.upload')}
              value={year}
              choices={years.map((value) => ({ value, label: String(value) }))}
              onChange={setYear}
            />
          </Card>
          {/* A file that was checked for one year says nothing about another. */}
          <UploadCard key={`hr ${year}`} kind="hr" year={year} />
          <UploadCard key={`overtime ${year}`} kind="overtime" year={year} />
        </div>
      )}
      {/* Also right after an import of this year, which may have created cost centres. */}
      {year !== null && <UnplacedPeople year={year} isOpen />}
      <div className={classes['lists']}>
        <StaffTable years={years} />
        <PastImports />
      </div>
    </>
  )
}
