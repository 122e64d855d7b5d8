import type { TrailChange, TrailEntry } from '@staffplan/contracts/trail/trail'
import { useTranslation } from 'react-i18next'
import type { ChangeWords } from './use-change-words.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'
import classes from './changes.module.css'

const SHOWN = 4

type Props = { readonly entry: TrailEntry; readonly words: ChangeWords }

/** The changed fields, each from what to what; the first few are shown, the others on request. */
export function Changes({ entry: { area, changes, changed, uncounted }, words }: Props) {
  const { t } = useTranslation('trail')
  const isHidden = usePayHidden() && area.startsWith('staff')
  const lines = changes.map((change) => (
    <Line key={`${change.of} ${change.field}`} change={change} isHidden={isHidden} words={words} />
  ))
  const more = changed - SHOWN
  return (
    <div className={classes['changes']}>
      {uncounted > 0 && (
        <p className={classes['uncounted']}>
          {uncounted === changed ? t('uncounted.all') : t('uncounted.some', { count: uncounted })}
        </p>
      )}
      <dl>{lines.slice(0, SHOWN)}</dl>
      {more > 0 && (
        <details>
          <summary data-screen-only>{t('more', { count: more })}</summary>
          <dl>{lines.slice(SHOWN)}</dl>
          {changed > changes.length && (
            <p className="soft">{t('notShown', { count: changed - changes.length })}</p>
          )}
        </details>
      )}
    </div>
  )
}

type LineProps = Pick<Props, 'words'> & { readonly change: TrailChange; readonly isHidden: boolean }

function Line({ change: { of, field, from, to, uncounted }, isHidden, words }: LineProps) {
  const { t } = useTranslation('trail')
  const [before, after] = [from, to].map((value) => (isHidden ? HIDDEN_PAY : words.value(field, value)))
  return (
    <div className={classes['change']}>
      <dt className="soft">
        {of !== undefined && `${words.object(of)} · `}
        {words.field(field)}
      </dt>
      <dd>
        {from !== undefined && (
          <>
            <span className="hidden-visually">{t('fromValue')} </span>
            <bdi className={to === undefined ? classes['gone'] : 'soft'}>{before}</bdi>
          </>
        )}
        {from !== undefined && to !== undefined && <span aria-hidden="true" className={classes['arrow']} />}
        {to !== undefined && (
          <>
            <span className="hidden-visually">{t('toValue')} </span>
            <bdi>{after}</bdi>
          </>
        )}
        {uncounted && <span className="faint"> · {t(`uncounted.${uncounted}`)}</span>}
      </dd>
    </div>
  )
}
