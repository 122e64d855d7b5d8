import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRetried } from '#api/use-retried.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useBoard } from '#planning/board/board.ts'
import { ChangeSummary, useChangeSummary } from '#planning/past/change-summary.tsx'
import { pathOfMoment } from '#planning/past/plan-addresses.ts'
import past from '#planning/past/history-list.module.css'
import { type ShownEntry, useHistoryPage } from '#planning/past/use-history-page.ts'
import { isolate } from '#planning/use-format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import classes from './home.module.css'

/** No filter by user or kind of change. */
const narrowed = { user: null, kind: null }
const LISTED = 6

/** Changes to the plan since a moment, or the latest ones if null, and their effect on the last plan year. */
export function Feed({ since }: { readonly since: string | null }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const { session, years } = useBoard()
  const startYear = years[0]! // a plan has at least one year
  // Fixed when the page is opened, so that later changes do not move the list.
  const [asked] = useState({ before: session.store.rev + 1, since })
  const year = years.at(-1) ?? 0 // a plan has at least one year
  const answer = useHistoryPage({ ...asked, plan: String(startYear), narrowed, page: 0, limit: LISTED, year })
  const problem = useRetried(answer)
  const { entries = [] } = answer
  return (
    <Card>
      <CardHeader title={t(asked.since === null ? 'since.latest' : 'since.title')}>
        <span className="faint">{t('past:list.effectIn', { year })}</span>
      </CardHeader>
      {asked.since !== null && (
        <p className={`faint ${classes['basis']}`}>{isolate(printMoment(asked.since, language))}</p>
      )}
      {problem ? (
        <p role="alert" className={classes['basis']}>
          {t('past:replay.failed')}{' '}
          <Button onClick={() => void answer.refetch()}>{t('common:action.retry')}</Button>
        </p>
      ) : answer.entries ? (
        <ol className={classes['feed']}>
          {entries.map((entry) => (
            <li key={entry.rev}>
              <Row entry={entry} startYear={startYear} />
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton of="lines" count={LISTED} />
      )}
      {answer.count === 0 && <p className={`soft ${classes['basis']}`}>{t('since.noChange')}</p>}
      <p className={classes['more']}>
        <Link to={pathOfMoment(Math.max(0, asked.before - 1), startYear)}>{t('since.all')}</Link>
      </p>
    </Card>
  )
}

/** A change that links to the plan as it was then. */
function Row({ entry, startYear }: { readonly entry: ShownEntry; readonly startYear: number }) {
  const words = useChangeSummary()(entry)
  return (
    <Link to={pathOfMoment(entry.rev, startYear)} className={past['row'] ?? ''}>
      <ChangeSummary entry={entry} words={words} />
    </Link>
  )
}
