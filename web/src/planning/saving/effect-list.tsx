import { useTranslation } from 'react-i18next'
import classes from '../big-picture.module.css'
import type { SaveEffect } from '../draft/save-effect.ts'
import { useEffectWords } from './use-effect-words.ts'

/** What a save does to people and cost, and whose changes are in it. */
export function EffectList({ effect }: { readonly effect: SaveEffect }) {
  const { t } = useTranslation('planning')
  const words = useEffectWords()
  return (
    <dl className={classes['effect']}>
      <dt>{t('save.effect')}</dt>
      <dd>
        <div>{words.divisions(effect)}</div>
        {effect.years.map((year) => (
          <div key={year.year}>{words.year(year)}</div>
        ))}
      </dd>
      <dt>{t('save.who')}</dt>
      <dd>{words.people(effect)}</dd>
    </dl>
  )
}
