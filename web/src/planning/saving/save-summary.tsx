import { useTranslation } from 'react-i18next'
import { Card } from '#ui/page.tsx'
import classes from '../big-picture.module.css'
import { useBoard } from '../board.ts'
import { LastSaved } from './last-saved.tsx'
import { useEffectWords } from './use-effect-words.ts'
import { useSaveEffect } from './use-save-effect.ts'

/** Says what Save does before it is pressed. */
export function SaveSummary() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const effect = useSaveEffect()
  const words = useEffectWords()
  if (!effect || !session.published.hasStarted()) return <Card className={classes['sum'] ?? ''}>{null}</Card>
  const isNothing = effect.changes === 0
  return (
    <Card className={classes['sum'] ?? ''}>
      <h2 className={classes['sumTitle']}>{t('save.wouldPublish')}</h2>
      <span className={classes['saveText']}>
        {isNothing ? (
          t('save.nothing')
        ) : (
          <>
            {words.divisions(effect)}
            {effect.years
              .filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0)
              .map((year) => (
                <b key={year.year}>{words.year(year)}</b>
              ))}
          </>
        )}
      </span>
      <span className={classes['sumFoot']}>
        {!isNothing && <span>{words.people(effect)}</span>}
        <LastSaved />
      </span>
    </Card>
  )
}
