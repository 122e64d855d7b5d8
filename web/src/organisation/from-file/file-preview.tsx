import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { useTranslation } from 'react-i18next'
import counts from '#records/issue-counts.module.css'
import { sum } from '#records/issue-counts.ts'
import { IssueTable } from '#records/issue-table.tsx'
import { Number } from '#ui/number.tsx'
import classes from './from-file.module.css'

/** Most names listed; the counts include all of them. */
const LISTED = 50

export const kinds = ['businessUnits', 'divisions', 'departments', 'costCentres'] as const

/** What a file would create, what exists already, and what is wrong. */
export function FilePreview({ answer }: { readonly answer: OrganisationImportAnswer }) {
  const { t } = useTranslation('organisation')
  const { created, existing, placed, names, errors, warnings } = answer
  // Show names, as only garbled names reveal a wrongly guessed encoding.
  const isGuessed = warnings.some(({ code }) => code === 'encoding-guessed')
  const total = kinds.reduce((all, kind) => all + created[kind], 0)
  return (
    <>
      <div className={counts['counts']} role="status">
        {kinds.map((kind) => (
          <div key={kind}>
            <b>
              <Number value={created[kind]} />
            </b>
            {t('file.new', { kind: t(`${kind}.title`) })}
            {existing[kind] > 0 && (
              <p className="faint">
                {t('file.existing')} <Number value={existing[kind]} />
              </p>
            )}
          </div>
        ))}
      </div>
      <div className={classes['names']}>
        {placed > 0 && <p>{t('file.placed', { count: placed })}</p>}
        {total === 0 && placed === 0 && errors.length === 0 && <p>{t('file.nothing')}</p>}
        {kinds.map(
          (kind) =>
            names[kind].length > 0 && (
              <details key={kind} open={isGuessed}>
                <summary>{t('file.new', { kind: t(`${kind}.title`) })}</summary>
                <ul>
                  {names[kind].slice(0, LISTED).map((name) => (
                    <li key={name}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ul>
                {created[kind] > LISTED && (
                  <p className="faint">{t('staff:issues.more', { count: created[kind] - LISTED })}</p>
                )}
              </details>
            ),
        )}
      </div>
      {errors.length > 0 && (
        <IssueTable
          title={t('staff:issues.title')}
          issues={errors}
          count={sum(answer.errorCounts)}
          file="organisation"
        />
      )}
      {warnings.length > 0 && (
        <IssueTable
          title={t('staff:issues.warnings')}
          issues={warnings}
          count={sum(answer.warningCounts)}
          file="organisation"
        />
      )}
    </>
  )
}
