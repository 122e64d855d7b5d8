import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { useEffect } from 'react'
import { type Moment, useMoment } from '#api/moment.ts'
import { isTransient } from '#api/problem.ts'
import { useSettings } from '#api/settings.ts'
import { fallBackOnCurrency, setCurrency } from '#i18n/i18n.ts'
import { usePastCurrency } from '#i18n/use-past-currency.ts'

/** Renders nothing: keeps the currency's name in line with the settings, or those of the past moment shown. */
export default function CurrencyLabel() {
  const moment = useMoment()
  return moment ? <Then key={JSON.stringify(moment)} moment={moment} /> : <Now />
}

function Now() {
  const { settings, problem } = useSettings()
  const currency = settings?.currency
  useEffect(() => {
    if (currency !== undefined) setCurrency(currency)
    else if (problem) fallBackOnCurrency(DEFAULT_CURRENCY)
  }, [currency, problem])
  return null
}

function Then({ moment }: { readonly moment: Moment }) {
  const { settings, problem } = useSettings(moment)
  const currency = settings?.currency ?? null
  const isUnreadable = currency === null && problem !== undefined && !isTransient(problem)
  // If the moment cannot be read, no amounts are shown, and the texts around use the current name.
  usePastCurrency(currency ?? (isUnreadable ? null : ''))
  useEffect(() => {
    if (isUnreadable) fallBackOnCurrency(DEFAULT_CURRENCY)
  }, [isUnreadable])
  return null
}
