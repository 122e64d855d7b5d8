import type { Settings } from '@staffplan/contracts/settings/settings'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printDay } from '#ui/dates.ts'
import classes from './analytics.module.css'
import { policySpans } from './policy-spans.ts'

type Props = { readonly settings: Settings; readonly years: readonly number[] }

/** Which overtime policies apply: a single one with the day it takes effect, several with their years. */
export function PolicyNames({ settings, years }: Props) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const spans = policySpans(settings, years)
  const [only] = spans
  if (only && spans.length === 1) {
    const { name, from } = only.policy
    return t('overtime.policy', { name: t(`policy.${name}`), day: printDay(from, language) })
  }
  return (
    <span className={classes['policies']} data-lines>
      {spans.map(({ policy, from, to }) => (
        <span key={from}>
          {t('overtime.policyOfYears', {
            name: t(`policy.${policy.name}`),
            years: from === to ? from : `${from}–${to}`,
          })}
        </span>
      ))}
    </span>
  )
}
