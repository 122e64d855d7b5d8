import { useLanguage } from '#i18n/use-language.ts'
import { printNumber } from './numbers.ts'

type Props = { readonly value: number | null | undefined; readonly decimals?: number; readonly unit?: string }

/** A number with its unit, kept together in either writing direction; a dash when there is none. */
export function Number({ value, decimals = 0, unit }: Props) {
  const { language } = useLanguage()
  if (value === null || value === undefined) return <span>—</span>
  const printed = printNumber(value, { language, decimals })
  return <bdi dir="ltr">{unit ? `${printed}\u00A0${unit}` : printed}</bdi>
}
