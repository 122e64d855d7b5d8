import type { FieldChange, RecordHistoryEntry } from '@staffplan/contracts/record-history'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { asProblem, useIsReadOnly } from '#api/me.ts'
import { hasMoments, useMoment } from '#api/moment.ts'
import { useCommand } from '#api/use-command.ts'
import { usePeople } from '#api/use-people.ts'
import { useRetried } from '#api/use-retried.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'
import { Swatch } from '#ui/swatch.tsx'
import { failureToast } from '../failure-toast.ts'
import type { ChangeCall, UndoCall } from '../screen.ts'
import { useTakeBack } from '../use-undo.ts'
import { useRecordHistoryInfiniteQuery } from './record-history-api.ts'
import classes from './record-history.module.css'
import { type ChangeWords, useChangeWords } from './use-change-words.ts'
import { useRecordNames } from './use-record-names.ts'
import { useRestoring } from './use-restoring.ts'

export type HistoryOf = {
  /** Path of the record's list, and the record's id in it. */
  readonly path: string
  readonly id: string
  /** ETag of the record as shown; it differs from the stored one once another user has changed the record. */
  readonly etag: string | null
  readonly model: string | undefined
  /** How messages name the record whose last change is undone; absent when changes cannot be undone. */
  readonly undoes?: { readonly entity: string; readonly name: string }
  /** Causes of changes that can be undone as a whole; all unless given. */
  readonly undoneCauses?: ReadonlySet<RecordHistoryEntry['cause']>
  /** Makes the call that restores a value, for records without a call that changes a single field. */
  readonly restoring?: (field: string, value: unknown) => ChangeCall
  /** Whether a field holds pay. */
  readonly isPay?: (field: string) => boolean
  /** The screens of past moments do not show this kind of record, so no link leads there. */
  readonly isOnlyOfNow?: boolean
  /** Fields that cannot be restored singly, as they only change together with others or not at all. */
  readonly fixed?: ReadonlySet<string>
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** A record's history: who changed which field, when, from what to what; values can be restored, moments shown. */
export default function RecordHistory({ of }: { readonly of: HistoryOf }) {
  const { t } = useTranslation('trail')
  const { path, id, etag } = of
  const asked = useRecordHistoryInfiniteQuery({ path, id, etag })
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = asked
  const problem = useRetried(asked)
  const [isReadOnly, isPast] = [useIsReadOnly(), useMoment() !== null]
  const restore = useRestoring()
  const entries = data?.pages.flatMap(({ content }) => content) ?? []
  const known = useRecordNames(
    entries.flatMap(({ changes }) => changes),
    [],
  )
  const words = useChangeWords(known)
  const failed = problem && (
    <p role="alert">
      {t('record.failed')} <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
    </p>
  )
  if (!data) return failed ?? <p role="status">{t('common:state.loading')}</p>
  if (entries.length === 0 && !hasNextPage) return failed ?? <p className="soft">{t('record.none')}</p>
  const now = latestValues(entries)
  // While the history cannot be read, the latest value of a field is unknown.
  const mayRestore = !isReadOnly && !isPast && !problem
  return (
    <>
      {failed}
      <ol className={classes['entries']}>
        {entries.map((entry) => (
          <Entry
            key={entry.revision}
            entry={entry}
            of={of}
            now={now}
            words={words}
            restore={restore}
            mayRestore={mayRestore}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

/** The revision in an ETag; after a dot the ETag also names the event log that counts it. */
function revisionOf(etag: string | null): string | undefined {
  return /^"(\d+)/.exec(etag ?? '')?.[1]
}

/** The value to which each field was last set. */
function latestValues(entries: readonly RecordHistoryEntry[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const { changes } of entries)
    for (const { field, to } of changes) if (!values.has(field)) values.set(field, to)
  return values
}

type EntryProps = {
  readonly entry: RecordHistoryEntry
  readonly of: HistoryOf
  readonly now: ReadonlyMap<string, unknown>
  readonly words: ChangeWords
  readonly restore: ReturnType<typeof useRestoring>
  readonly mayRestore: boolean
}

function Entry({ entry, of, now, words, restore, mayRestore }: EntryProps) {
  const { t } = useTranslation(['trail', 'past'])
  const { language } = useLanguage()
  const people = usePeople(true)
  const { pathname, search } = useLocation()
  const { at, by, cause, position, revision, changes } = entry
  const isReadOnly = useIsReadOnly()
  const isLast = revisionOf(of.etag) === revision && (of.undoneCauses?.has(cause) ?? true)
  // A creation is undone by deleting the record below, which asks for confirmation.
  const undoes = isLast && !isReadOnly && cause !== 'created' ? of.undoes : undefined
  return (
    <li>
      <span className={classes['who']}>
        <bdi>{by === 0 ? t('system') : (people.get(by) ?? `#${by}`)}</bdi>
        <time dateTime={at} className="faint">
          {printMoment(at, language)}
        </time>
        {cause !== 'changed' && <span className="faint">{t(`happened.${cause}`)}</span>}
      </span>
      <ul>
        {changes.map((change) => (
          <Change
            key={change.field}
            change={change}
            of={of}
            now={now}
            words={words}
            restore={restore}
            mayRestore={mayRestore}
          />
        ))}
      </ul>
      {undoes && <UndoButton of={of} undoes={undoes} />}
      {hasMoments(pathname) && !of.isOnlyOfNow && cause !== 'deleted' && (
        <Link
          data-screen-only
          className={classes['then'] ?? ''}
          to={{ pathname, search: atPosition(search, position) }}
        >
          {t('then')}
        </Link>
      )}
    </li>
  )
}

type UndoProps = { readonly of: HistoryOf; readonly undoes: NonNullable<HistoryOf['undoes']> }

/** Undoes a change once, however often the button is pressed before the history is updated. */
function UndoButton({ of: { path, id, etag, model }, undoes }: UndoProps) {
  const { t } = useTranslation()
  const takeBack = useTakeBack()
  const command = useCommand((call: UndoCall) => takeBack({ ...undoes, etag, model }, call))
  return (
    <Button
      isBusy={command.isRunning}
      onClick={() => void command.run({ path: `${path}/${id}/undo`, method: 'POST' })}
    >
      {t('action.undo')}
    </Button>
  )
}

function atPosition(search: string, position: string): string {
  const next = new URLSearchParams(search)
  next.delete('at')
  next.set('position', position)
  return next.toString()
}

type ChangeProps = Omit<EntryProps, 'entry'> & { readonly change: FieldChange }

/** One changed field before and after, with a button to restore the value. */
function Change({ change, of, now, words, restore, mayRestore }: ChangeProps) {
  const { t } = useTranslation('trail')
  const { path, id, etag: ifMatch, model, restoring, isPay, fixed = NO_FIELDS } = of
  const { field, from, to } = change
  const explain = useProblemText()
  const isHidden = usePayHidden() && isPay?.(field) === true
  const command = useCommand(restore)
  const [before, after] = [from, to].map((value) => (isHidden ? HIDDEN_PAY : words.value(field, value)))
  const name = words.field(field)
  const isNow = JSON.stringify(now.get(field)) === JSON.stringify(to)
  const canRestore = mayRestore && to !== undefined && !isNow && !fixed.has(field)
  const putBack = async () => {
    const call = restoring?.(field, to) ?? { path: `${path}/${id}`, method: 'PATCH', body: { [field]: to } }
    const answer = await command.run({ call, ifMatch, model })
    const problem = asProblem(answer?.error)
    const failure = failureToast(`${path}/${id} ${field}`)
    if (problem) failure.say(t('restoreFailed', { name, reason: explain(problem) }))
    else if (answer) failure.succeed(t('restored', { name, value: after }))
  }
  return (
    <li className={classes['change']}>
      <span>
        <span className="soft">{name}</span>{' '}
        <span className={from === undefined || to === undefined ? undefined : classes['values']}>
          {from !== undefined && (
            <>
              <ColourOf field={field} value={from} />
              <bdi className="soft">{before}</bdi>
            </>
          )}
          {from !== undefined && to !== undefined && <span aria-hidden="true" className={classes['arrow']} />}
          {to !== undefined && (
            <>
              <ColourOf field={field} value={to} />
              <bdi>{after}</bdi>
            </>
          )}
        </span>
      </span>
      {canRestore && (
        <Button
          isBusy={command.isRunning}
          aria-label={t('restoreThis', { name, value: after })}
          onClick={() => void putBack()}
        >
          {t('restore')}
        </Button>
      )}
    </li>
  )
}

/** Swatch of a colour value, as a hex code says little. It comes first in reading order, whatever the code's direction. */
function ColourOf({ field, value }: { readonly field: string; readonly value: unknown }) {
  return field === 'color' && typeof value === 'string' && value !== '' ? <Swatch colour={value} /> : null
}
