import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import classes from './next-step.module.css'

type Props = { readonly to: string; readonly name: string }

/** Where to go on from what was imported just now; what that was says a toast. */
export function NextStep({ to, name }: Props) {
  const { t } = useTranslation()
  return (
    <p className={classes['next']}>
      <span>{t('nextStep.imported')}</span>
      <span>
        {t('nextStep.next')} <Link to={to}>{name}</Link>
      </span>
    </p>
  )
}
