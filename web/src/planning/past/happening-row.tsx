import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useFormat } from '../use-format.ts'
import { usePersonName } from '../use-person-name.ts'
import { HappenedWords, useWhatWords } from './happened-words.tsx'
import { pathOfRevert } from './past-address.ts'
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

/** What happened; pressed it shows the plan as it was then. What it wrote can be put back. */
export const HappeningRow = memo(function HappeningRow({ entry, shown, onGoTo, mayRevert }: Props) {
  const { t } = useTranslation('past')
  const nameOf = usePersonName()
  const { signedMoney } = useFormat()
  const what = useWhatWords()
  if (!entry) return <span className={classes['awaited']}>{t('common:state.loading')}</span>
  const { rev, by, effect } = entry
  const words = what(entry)
  const tpc = effect?.tpc ?? null
  return (
    <>
      <button
        type="button"
        className={classes['row']}
        aria-current={rev === shown || undefined}
        onClick={() => onGoTo(rev)}
      >
        <HappenedWords entry={entry} words={words}>
          {tpc !== null && <span className={classes['tpc']}>{signedMoney(tpc)}</span>}
        </HappenedWords>
      </button>
      {mayRevert && isWrite(entry) && (
        <LinkButton to={pathOfRevert(rev)} title={t('revert.open', { name: nameOf(by), what: words })}>
          <Icon name="undo" />
        </LinkButton>
      )}
    </>
  )
})
