import { staffColumns } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { errorCountsOf, sum } from '#records/issue-counts.ts'
import { IssueTable } from '#records/issue-table.tsx'
import upload from '#records/upload/upload.module.css'
import { isMendedByAnswer } from './import-questions.ts'

type Props = { readonly problem: Problem; readonly kind: ImportKind }

/** Why a file could not be imported: as a whole, or because of some rows. */
export function ImportRefusal({ problem, kind }: Props) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const inRows = problem.errors.filter(({ params }) => params?.['row'] !== undefined)
  const whole = problem.errors.filter((error) => !inRows.includes(error))
  const rows = inRows.filter((error) => !isMendedByAnswer(error))
  const counts = Object.entries(errorCountsOf(problem)).filter(([code]) => !isMendedByAnswer({ code }))
  return (
    <>
      <div role="alert" className={upload['refusal']}>
        <b>{t('upload.failed')}</b>
        {(whole.length > 0 ? whole : [problem]).map((error) => (
          <p key={error.code}>
            {explain(error)} <ColumnNames of={error.params?.['columns']} />
            {error.code === 'header-not-found' && (
              <>
                {t('upload.neededHeadings')} <ColumnNames of={neededIn(kind)} />
              </>
            )}
          </p>
        ))}
        {whole
          .filter(({ params }) => params?.['unknown'] !== undefined)
          .map(({ code, params }) => (
            <p key={code}>
              {t('upload.otherHeadings')} <ColumnNames of={params?.['unknown']} />
            </p>
          ))}
      </div>
      {rows.length > 0 && (
        <IssueTable
          title={t('issues.title')}
          issues={rows}
          count={Math.max(rows.length, sum(Object.fromEntries(counts)))}
          file={kind}
        />
      )}
    </>
  )
}

function neededIn(kind: ImportKind): string[] {
  return staffColumns.filter(({ requiredIn }) => requiredIn.includes(kind)).map(({ field }) => field)
}

/** Names of columns, as in the template or, if unknown, as in the file. */
function ColumnNames({ of: columns }: { readonly of: unknown }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (!Array.isArray(columns)) return null
  const names = columns.map(
    (column: unknown) =>
      staffColumns.find(({ field }) => field === column)?.headings[language.tag][0] ?? String(column),
  )
  return <bdi>{names.map((name) => `\u2068${name}\u2069`).join(t('list.join'))}</bdi>
}
