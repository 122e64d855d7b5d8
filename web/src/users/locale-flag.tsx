import { useTranslation } from 'react-i18next'
import { Flag } from '#ui/flag.tsx'
import classes from './users.module.css'

const flags = { de_DE: 'de', en_US: 'us', ar_SA: 'sa' } as const
export const locales = ['de_DE', 'en_US', 'ar_SA'] as const

export function LocaleFlag({ locale }: { readonly locale: string }) {
  const { t } = useTranslation('users')
  const known = locales.find((one) => one === locale)
  if (!known) return <bdi>{locale}</bdi>
  return (
    <span className={classes['locale']}>
      <Flag code={flags[known]} />
      {t(`locale.${known}`)}
    </span>
  )
}
