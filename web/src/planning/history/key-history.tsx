import type { HistoryChange, HistoryEntry } from '@staffplan/contracts/planning/history'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRetried } from '#api/use-retried.ts'
import { Origin } from '#records/changed/origin.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { useBoard } from '../board/board.ts'
import { appliedListName } from '../draft/applied-list-name.ts'
import { isSame } from '../draft/same-value.ts'
import { pathOfMoment } from '../past/plan-addresses.ts'
import { useFormat } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import { usePersonName } from '../use-person-name.ts'
import classes from './history.module.css'
import { heldKey } from './held-key.ts'
import { useHistoryBehindInfiniteQuery } from './plan-history-api.ts'
import { useKindWords } from './use-kind-words.ts'

type Props = {
  readonly keys: readonly string[]
  /** Includes the special drivers of this division. */
  readonly divisionId?: number
  /** Shown when nobody has entered anything. */
  readonly nothing: string
  /** Shown after the entries. */
  readonly children?: ReactNode
}

/** Who set these inputs, or special drivers of a division, when, and from what to what; newest first. */
export function KeyHistory({ keys: given, divisionId, nothing, children }: Props) {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const named = given.join(' ')
  const keys = useMemo(() => named.split(' ').filter(Boolean), [named])
  const asked = useHistoryBehindInfiniteQuery({ plan: String(years[0]), keys, divisionId })
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = asked
  const problem = useRetried(asked)
  useEffect(() => {
    const { store } = session
    let { rev } = store
    const readAgain = () => {
      // What is being typed or still pending is not in the history yet.
      if (store.rev === rev || keys.some((key) => store.isPending(key))) return
      rev = store.rev
      void refetch()
    }
    const lists = divisionId === undefined ? [] : [appliedListName(divisionId)]
    const undo = [...keys, ...lists].map((key) => store.keys.subscribe(key, readAgain))
    return () => undo.forEach((stop) => stop())
  }, [session, keys, divisionId, refetch])
  const entries = data?.pages.flatMap(({ content }) => content)
  const failed = problem && (
    <p role="alert">
      {t('past.failed')} <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
    </p>
  )
  if (!entries) return failed ?? <Skeleton of="lines" count={6} />
  if (entries.length === 0)
    return (
      failed ?? (
        <>
          <p className="faint">{nothing}</p>
          {children}
        </>
      )
    )
  return (
    <>
      {failed}
      <ol className={classes['entries']}>
        {entries.map((entry) => (
          <Entry key={entry.rev} entry={entry} startYear={years[0]!} />
        ))}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('past.older')}
        </Button>
      )}
      {children}
    </>
  )
}

function Entry({ entry, startYear }: { readonly entry: HistoryEntry; readonly startYear: number }) {
  const { t } = useTranslation(['planning', 'past'])
  const { language } = useLanguage()
  const nameOf = usePersonName()
  const { at, by, changes, changed } = entry
  const kind = useKindWords()(entry)
  const more = changed - changes.length
  return (
    <li>
      <span className={classes['who']}>
        <span>{nameOf(by)}</span>
        <time dateTime={at} className="faint">
          {printMoment(at, language)}
        </time>
      </span>
      {kind !== null && <span className="faint">{kind}</span>}
      <Origin of={entry} />
      <ul>
        {changes.map((change) => (
          <Change key={change.k} change={change} />
        ))}
      </ul>
      {more > 0 && <span className="faint">{t('save.more', { count: more })}</span>}
      <Link to={pathOfMoment(entry.rev, startYear)} data-screen-only className={classes['then'] ?? ''}>
        {t('past:openThen')}
      </Link>
    </li>
  )
}

/** One changed value before and after, with a button that restores the later one. */
function Change({ change: { k, from, to } }: { readonly change: HistoryChange }) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const { series } = useFormat()
  const words = useKeyWords()
  const held = heldKey(session.store, k)
  const isNow = isSame(session.store.kept(held), to)
  const name = words.name(k)
  return (
    <li className={classes['change']}>
      <span>
        {name}
        <span className={classes['values']}>{series([words.value(from), words.value(to)])}</span>
      </span>
      {session.access.edits && !isNow && (
        <Button
          aria-label={t('past.restoreThis', { name, value: words.value(to) })}
          onClick={() => session.edit([{ k: held, v: to }])}
        >
          {t('past.restore')}
        </Button>
      )}
    </li>
  )
}
