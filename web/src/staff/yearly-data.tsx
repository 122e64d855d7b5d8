import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsReadOnly } from '#api/me.ts'
import { useMoment } from '#api/moment.ts'
import { UnplacedPeople } from '#records/unplaced-people.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { StaffTable } from './staff-table.tsx'
import { UploadCard } from './upload-card.tsx'
import { useImportYears } from '#api/use-import-years.ts'
import { useHeldYear } from './use-held-year.ts'
import { useUploadYear } from './use-upload-year.ts'
import classes from './staff.module.css'
import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { PastUploads } from '#records/past-uploads.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { usePastImportColumns } from './past-import-columns.tsx'

const steps = ['year', 'drop', 'check', 'import'] as const

export function YearlyData() {
  const { t } = useTranslation('staff')
  const years = useImportYears()
  const isReadOnly = useIsReadOnly()
  const { year, setYear, startYear } = useUploadYear(years)
  const { hold, onHold } = useHeldYear()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (useMoment())
    return (
      <>
        <PageHeader title={t('title')} />
        <div className={classes['lists']}>
          <Card className={classes['note'] ?? ''}>
            <p>{t('imports.peopleNow')}</p>
          </Card>
          <PastImports />
        </div>
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} />
      {!isReadOnly && (
        // Folded once there are staff, which users then come for; stays open while it is being used.
        <details
          className={classes['fold']}
          data-screen-only
          open={isOpen ?? year !== null}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('upload.title')}</summary>
          <div className={classes['top']}>
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
                choices={years.map((value) => ({
                  value,
                  label: value === startYear ? t('year.start', { year: value }) : String(value),
                }))}
                disabled={hold !== null}
                description={
                  <>
                    {hold !== null && <>{t(`year.held.${hold}`)} </>}
                    {t('year.others')} <Link to="/settings">{t('common:menu.settings')}</Link>
                  </>
                }
                onChange={setYear}
              />
            </Card>
            <UploadCard kind="hr" year={year} onHold={onHold} />
            <UploadCard kind="overtime" year={year} onHold={onHold} />
          </div>
        </details>
      )}
      {/* Also shown right after an import of this year, which may have created cost centres. */}
      {year !== null && <UnplacedPeople year={year} isOpen />}
      <div className={classes['lists']}>
        <StaffTable years={years} />
        <PastImports />
      </div>
    </>
  )
}

const models = ['imports']

/** All imports, each with the option to undo it. */
function PastImports() {
  const [chosen, setChosen] = useState<PastImport | null>(null)
  const columns = usePastImportColumns(setChosen)
  return (
    <PastUploads path="/v1/import" models={models} columns={columns} moment={useMoment()}>
      <UndoDialog past={chosen} onClose={() => setChosen(null)} />
    </PastUploads>
  )
}
