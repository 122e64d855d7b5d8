import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './overtaken.module.css'
import type { TypedPlan } from './typed-plan.ts'

type Props = { readonly plan: TypedPlan; readonly focus: (key: string) => void }

/** Says that something was stored under what is typed here: both values are shown, and saving overwrites knowingly. */
export function Overtaken({ plan, focus }: Props) {
  const { t } = useTranslation('manual')
  const { overtaken } = plan
  const [first] = overtaken
  if (first === undefined) return null
  const own = overtaken.filter(plan.isOwn).length
  const others = overtaken.length - own
  const said = [
    others > 0 && t('overtaken.some', { count: others }),
    own > 0 && t('overtaken.someByOneself', { count: own }),
  ]
  return (
    <Card className={classes['overtaken'] ?? ''}>
      <span role="alert">{said.filter(Boolean).join(' ')}</span>
      <Button onClick={() => focus(first)}>{t('overtaken.show')}</Button>
      <Button onClick={() => plan.discard(overtaken)}>{t('overtaken.takeStored')}</Button>
    </Card>
  )
}
