import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRetried } from '#api/use-retried.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { type ChangeWords, useChangeWords } from '#records/changed/use-change-words.ts'
import { useRecordNames } from '#records/changed/use-record-names.ts'
import { Changes } from '#records/changed/changes.tsx'
import { useTrailQuery } from '#records/changed/trail-api.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { pathOfPosition } from '../past/plan-addresses.ts'
import { usePersonName } from '../use-person-name.ts'
import classes from './history.module.css'

type Props = {
  readonly divisionId: number
  /** The start year of the plan, whose HR data it is based on. */
  readonly year: number
}

const PER_PAGE = 20

/** Who added people to a division, changed their pay or removed them, when, and from what to what. */
export default function StaffHistory({ divisionId, year }: Props) {
  const { t } = useTranslation(['planning', 'trail', 'past'])
  const [before, setBefore] = useState<string | null>(null)
  const asked = {
    peopleOf: `${divisionId}-${year}`,
    size: String(PER_PAGE),
    ...(before !== null && { before }),
  }
  const answer = useTrailQuery(new URLSearchParams(asked).toString())
  const { currentData: page, refetch } = answer
  const problem = useRetried(answer)
  const content = page?.content ?? []
  const names = useRecordNames(
    content.flatMap(({ changes }) => changes),
    content.flatMap(({ object }) => object ?? []),
  )
  const words = useChangeWords(names)
  if (problem)
    return (
      <p role="alert">
        {t('planning:past.failed')} <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
      </p>
    )
  if (!page) return <Skeleton of="lines" count={3} />
  return (
    <>
      {content.length === 0 && <p className="faint">{t('planning:past.nobody')}</p>}
      <ol className={`${classes['entries']} ${classes['staff']}`}>
        {content.map((entry) => (
          <Entry key={entry.position} entry={entry} year={year} words={words} />
        ))}
      </ol>
      {page.next !== null && <Button onClick={() => setBefore(page.next)}>{t('planning:past.older')}</Button>}
      {before !== null && <Button onClick={() => setBefore(null)}>{t('trail:newest')}</Button>}
    </>
  )
}

type EntryProps = Pick<Props, 'year'> & { readonly entry: TrailEntry; readonly words: ChangeWords }

function Entry({ entry, year, words }: EntryProps) {
  const { t } = useTranslation(['trail', 'past'])
  const { language } = useLanguage()
  const nameOf = usePersonName()
  const { at, person, type, object, position } = entry
  return (
    <li>
      <span className={classes['who']}>
        <span>{nameOf(person)}</span>
        <time dateTime={at} className="faint">
          {printMoment(at, language)}
        </time>
      </span>
      <span className="faint">
        {t(`type.${type}`, { defaultValue: type })}
        {object !== null && (
          <>
            {' · '}
            <bdi>{words.object(object)}</bdi>
          </>
        )}
      </span>
      <Changes entry={entry} words={words} />
      <Link to={pathOfPosition(position, year)} data-screen-only className={classes['then'] ?? ''}>
        {t('past:openThen')}
      </Link>
    </li>
  )
}
