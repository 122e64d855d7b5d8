import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './manual-planning.module.css'
import type { TypedPlan } from './typed-plan.ts'

type Props = { readonly plan: TypedPlan; readonly focus: (key: string) => void }

/** Others have stored something under what is typed here: both are shown, and saving goes over theirs knowingly. */
export function Overtaken({ plan, focus }: Props) {
  const { t } = useTranslation('manual')
  const { overtaken } = plan
  const [first] = overtaken
  if (first === undefined) return null
  return (
    <Card className={classes['overtaken'] ?? ''}>
      <span role="alert">{t('overtaken.some', { count: overtaken.length })}</span>
      <Button onClick={() => focus(first)}>{t('overtaken.show')}</Button>
      <Button onClick={() => plan.discard(overtaken)}>{t('common:record.takeTheirs')}</Button>
    </Card>
  )
}
