import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/page.tsx'
import { useBoard } from '../board/board.ts'
import { useKindWords } from '../history/use-kind-words.ts'
import { personColour } from '../person-colour.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import { pathOfRevert } from './past-address.ts'
import { usePersonName } from '../use-person-name.ts'
import classes from './past.module.css'
import { type Happened, isWrite } from './use-happened.ts'

type Props = {
  /** Undefined while it is on its way. */
  readonly entry: Happened | undefined
  /** The revision that is shown. */
  readonly shown: number | null
  readonly onGoTo: (rev: number) => void
  readonly mayRevert: boolean
}

/** Changes of one entry that are named. */
const MOST_NAMED = 2

/** Who did what, when, and what came of it; pressed it shows the plan as it was then. What it wrote can be put back. */
export const HappeningRow = memo(function HappeningRow({ entry, shown, onGoTo, mayRevert }: Props) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const { names } = useBoard()
  const nameOf = usePersonName()
  const { signedFte, signedMoney } = useFormat()
  const what = useWhatWords()
  if (!entry) return <span className={classes['awaited']}>{t('common:state.loading')}</span>
  const { rev, at, by, over, effect } = entry
  const name = isolate(names.get(by) ?? t('planning:people.somebody'))
  const words = what(entry)
  return (
    <>
      <button
        type="button"
        className={classes['row']}
        aria-current={rev === shown || undefined}
        onClick={() => onGoTo(rev)}
      >
        <span className={classes['who']}>
          <i style={{ background: personColour(by) }} aria-hidden="true" />
          <b>{nameOf(by)}</b>
          <time dateTime={at} className="faint">
            {printMoment(at, language)}
          </time>
          {over > 0 && <Chip isWarning>{t('replay.kind.conflict')}</Chip>}
        </span>
        <span className={classes['what']} title={words}>
          {words}
        </span>
        {effect && (
          <>
            <span className={classes['fte']}>
              {t('planning:explain.effect', { value: signedFte(effect.fte) })}
            </span>
            {effect.tpc !== null && <span className={classes['tpc']}>{signedMoney(effect.tpc)}</span>}
          </>
        )}
      </button>
      {mayRevert && isWrite(entry) && (
        <LinkButton to={pathOfRevert(rev)} title={t('revert.open', { name, what: words })}>
          <Icon name="undo" />
        </LinkButton>
      )}
    </>
  )
})

/** The kind of thing, and its first changes. */
export function useWhatWords(): (entry: Happened) => string {
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
