import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { useEffect } from 'react'
import { useSettings } from '#api/settings.ts'
import { fallBackOnCurrency, setCurrency } from '#i18n/i18n.ts'

/** Shows nothing itself: sees to it that money is called what the settings say, also when they change. */
export default function CurrencyLabel() {
  const { settings, problem } = useSettings()
  const currency = settings?.currency
  useEffect(() => {
    if (currency !== undefined) setCurrency(currency)
    else if (problem) fallBackOnCurrency(DEFAULT_CURRENCY)
  }, [currency, problem])
  return null
}
