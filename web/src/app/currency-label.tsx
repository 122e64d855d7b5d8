import { useEffect } from 'react'
import { useSettings } from '#api/settings.ts'
import { setCurrency } from '#i18n/i18n.ts'

/** Shows nothing itself: sees to it that money is called what the settings say, also when they change. */
export default function CurrencyLabel() {
  const currency = useSettings().settings?.currency
  useEffect(() => {
    if (currency !== undefined) setCurrency(currency)
  }, [currency])
  return null
}
