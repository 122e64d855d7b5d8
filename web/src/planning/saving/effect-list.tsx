import { useTranslation } from 'react-i18next'
import classes from './saving.module.css'
import type { SaveEffect } from '../draft/save-effect.ts'
import { useEffectWords } from './use-effect-words.ts'

/** How much a publish changes, and whose changes it contains. */
export function EffectList({ effect }: { readonly effect: SaveEffect }) {
  const { t } = useTranslation('planning')
  const words = useEffectWords()
  return (
    <dl className={classes['effect']}>
      <dt>{t('save.effect')}</dt>
      <dd>{words.divisions(effect)}</dd>
      <dt>{t('save.who')}</dt>
      <dd>{words.people(effect)}</dd>
    </dl>
  )
}
