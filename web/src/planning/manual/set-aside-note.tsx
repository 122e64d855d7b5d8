import { useTranslation } from 'react-i18next'
import { useFormat } from '#planning/use-format.ts'
import { Button } from '#ui/button.tsx'
import { FirstFew } from '#ui/first-few.tsx'
import { Card } from '#ui/page.tsx'
import classes from './overtaken.module.css'
import type { TypedPlan } from './typed-plan.ts'

const MOST_NAMED = 10

/** Says which values were typed for divisions that no longer exist, and so are not saved; shown until closed. */
export function SetAsideNote({ plan }: { readonly plan: TypedPlan }) {
  const { t } = useTranslation('manual')
  const { exact } = useFormat()
  const { setAside } = plan
  if (setAside.length === 0) return null
  return (
    <Card className={classes['overtaken'] ?? ''}>
      <span role="alert">
        {t('setAside', { count: setAside.length })}{' '}
        <FirstFew of={setAside} most={MOST_NAMED}>
          {({ id, name, entered }) => (
            <bdi>
              <bdi>{name ?? t('planning:orphan.division', { id })}</bdi> (
              <bdi>{typeof entered === 'number' ? exact(entered) : entered}</bdi>)
            </bdi>
          )}
        </FirstFew>
      </span>
      <Button onClick={plan.dropSetAside}>{t('common:action.close')}</Button>
    </Card>
  )
}
