import type { TrailEntry, TrailPage } from '@staffplan/contracts/trail/trail'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { type ChangeWords, useChangeWords } from '#records/changed/use-change-words.ts'
import { useRecordNames } from '#records/changed/use-record-names.ts'
import { printDate, printTime } from '#ui/dates.ts'
import { Changes } from '#records/changed/changes.tsx'
import { Origin } from '#records/changed/origin.tsx'
import { EraseButton } from './erase-button.tsx'
import { erasedRows, goneRows } from './gone-rows.ts'
import { ObjectLink } from './object-link.tsx'
import { UndoButton } from './undo-button.tsx'
import classes from './trail.module.css'

type Props = {
  readonly page: TrailPage
  readonly people: ReadonlyMap<number, string>
  readonly onOnly: (object: string) => void
  /** Called after an entry was undone, as the trail then has a new entry. */
  readonly onUndone: () => void
}

/** The audit trail's entries by day, latest first. */
export function Entries({ page: { content, next }, ...rest }: Props) {
  const { t } = useTranslation('trail')
  const { language } = useLanguage()
  const known = useRecordNames(
    content.flatMap(({ changes }) => changes),
    content.flatMap(({ object }) => object ?? []),
  )
  const words = useChangeWords(known)
  const erased = erasedRows(content)
  if (content.length === 0)
    return <p className={`soft ${classes['state']}`}>{t(next ? 'noneHere' : 'none')}</p>
  const days = Map.groupBy(content, ({ at }) => printDate(at, language))
  return [...days].map(([day, entries]) => (
    <section key={day} aria-label={day}>
      <h2 className={classes['day']}>{day}</h2>
      <ol className={classes['entries']}>
        {entries.map((entry) => (
          <Entry key={entry.position} entry={entry} words={words} erased={erased} {...rest} />
        ))}
      </ol>
    </section>
  ))
}

type EntryProps = Pick<Props, 'people' | 'onOnly' | 'onUndone'> & {
  readonly entry: TrailEntry
  readonly words: ChangeWords
  /** Rows whose person has been erased: changes to them cannot be undone. */
  readonly erased: ReadonlySet<string>
}

function Entry({ entry, people, words, erased, onOnly, onUndone }: EntryProps) {
  const { t } = useTranslation('trail')
  const { language } = useLanguage()
  const { at, person, type } = entry
  const record = entry.object ?? entry.stream
  return (
    <li className={classes['entry']}>
      <time dateTime={at} className="faint">
        {printTime(at, language)}
      </time>
      <bdi className={classes['person']}>
        {person === 0 ? t('system') : (people.get(person) ?? `#${person}`)}
      </bdi>
      <div>
        <b className={classes['type']}>{t(`type.${type}`, { defaultValue: type })}</b>
        <ObjectLink entry={entry} words={words} onOnly={onOnly}>
          {!erased.has(record) && (
            <UndoButton
              entry={entry}
              name={words.object(record)}
              bareName={words.name(record)}
              onUndone={onUndone}
            />
          )}
          {goneRows(entry)
            .filter((row) => !erased.has(row))
            .map((row) => (
              <EraseButton key={row} row={row} name={words.object(row)} onErased={onUndone} />
            ))}
        </ObjectLink>
        <Origin of={entry} />
      </div>
      <Changes entry={entry} words={words} />
    </li>
  )
}
