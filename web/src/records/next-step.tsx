import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import classes from './next-step.module.css'

type Props = { readonly to: string; readonly name: string }

/** Links to the next step after an import; a toast has said what was imported. */
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
