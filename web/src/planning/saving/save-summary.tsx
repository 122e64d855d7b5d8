import { useTranslation } from 'react-i18next'
import { Card } from '#ui/page.tsx'
import classes from '../big-picture.module.css'
import { type SaveEffect, saveEffect } from '../draft/save-effect.ts'
import { useBoard } from '#planning/board/board.ts'
import { LastSaved } from './last-saved.tsx'
import { useEffectWords } from './use-effect-words.ts'
import { usePublishedAt } from './use-published-at.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** Most lines for years, so that the box has the same height whatever has changed. */
const LINES = 2

/** Shows what would be published, before the save button is pressed. */
export function SaveSummary() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const effect = useSaveEffect()
  const nothing = usePublishedAt() === null ? 'save.nothingYet' : 'save.nothing'
  const look = `${classes['sum']} ${classes['saveSum']}`
  if (!effect || !session.published.hasStarted()) return <Card className={look}>{null}</Card>
  return (
    <Card className={look}>
      <h2 className={classes['sumTitle']}>{t('save.wouldPublish')}</h2>
      {effect.changes === 0 ? (
        <span className={classes['saveText']}>
          <span className={classes['whole']}>{t(nothing)}</span>
        </span>
      ) : (
        <Effect effect={effect} />
      )}
      <span className={classes['sumFoot']}>
        <LastSaved />
      </span>
    </Card>
  )
}

function Effect({ effect }: { readonly effect: SaveEffect }) {
  const { t } = useTranslation('planning')
  const words = useEffectWords()
  const changed = effect.years.filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0)
  const shown = changed.length > LINES ? changed.slice(0, LINES - 1) : changed
  const about = `${words.divisions(effect)} · ${words.people(effect)}`
  return (
    <span className={classes['saveText']}>
      <span title={about}>{about}</span>
      {shown.map((year) => (
        <b key={year.year} title={words.year(year)}>
          {words.year(year)}
        </b>
      ))}
      {changed.length > shown.length && <b>{t('save.more', { count: changed.length - shown.length })}</b>}
    </span>
  )
}

/** What publishing would change now; updates with both plans. */
function useSaveEffect(): SaveEffect | null {
  const { session } = useBoard()
  const { store, published, differences } = session
  useVersion(store.aspects, 'totals')
  useVersion(store.aspects, 'plan')
  useVersion(store.aspects, 'status')
  useVersion(published.aspects, 'totals')
  useVersion(published.aspects, 'plan')
  useVersion(differences.changes, 'all')
  return saveEffect({ draft: store, published, differences, me: session.userId })
}
