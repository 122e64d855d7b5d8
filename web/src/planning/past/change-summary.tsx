import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Origin, useOriginWords } from '#records/changed/origin.tsx'
import { printMoment } from '#ui/dates.ts'
import { Chip } from '#ui/page.tsx'
import { useKindWords } from '../history/use-kind-words.ts'
import { personColour } from '../person-colour.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import { usePersonName } from '../use-person-name.ts'
import classes from './history-list.module.css'
import type { ShownEntry } from './use-history-page.ts'

type Props = {
  readonly entry: ShownEntry
  /** The text from `useChangeSummary`. */
  readonly words: string
  /** Also says how and why the change was sent. */
  readonly tellsOrigin?: true
  /** Shown beside the effect on FTE. */
  readonly children?: ReactNode
}

/** How many changes of one entry are named. */
const MOST_NAMED = 2

/** Who changed what, when, and the effect on FTE. */
export function ChangeSummary({ entry, words, tellsOrigin, children }: Props) {
  const { at, by, over, effect } = entry
  const originOf = useOriginWords()
  const origin = tellsOrigin ? originOf(entry) : null
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const nameOf = usePersonName()
  const { signedFte } = useFormat()
  return (
    <>
      <span className={classes['who']}>
        <i style={{ background: personColour(by) }} aria-hidden="true" />
        <b>{nameOf(by)}</b>
        <time dateTime={at} className="faint">
          {printMoment(at, language)}
        </time>
        {origin !== null && (
          <span className={classes['origin']} title={origin}>
            <Origin of={entry} />
          </span>
        )}
        {over > 0 && <Chip isWarning>{t('replay.kind.conflict')}</Chip>}
      </span>
      <span className={classes['what']} title={words}>
        {words}
      </span>
      {effect && (
        <span className={classes['fte']}>{t('planning:effect', { value: signedFte(effect.fte) })}</span>
      )}
      {children}
    </>
  )
}

/** Text for an entry: its kind, its first changes, and its message. */
export function useChangeSummary(): (entry: ShownEntry) => string {
  const { t } = useTranslation('past')
  const { series } = useFormat()
  const keys = useKeyWords()
  const kindOf = useKindWords()
  return (entry) => {
    const named = entry.changes
      .slice(0, MOST_NAMED)
      .map(({ k, from, to }) =>
        t('list.change', { name: keys.name(k), values: series([from, to].map(keys.value)) }),
      )
    const more = entry.changed - named.length
    return [
      kindOf(entry) ?? [],
      named,
      more > 0 ? t('planning:save.more', { count: more }) : [],
      entry.message ? isolate(entry.message) : [],
    ]
      .flat()
      .join(t('replay.join'))
  }
}
