import { useLanguage } from '#i18n/use-language.ts'
import { printNumber } from './numbers.ts'

type Props = {
  readonly value: number | null | undefined
  readonly decimals?: number
  readonly isTrimmed?: boolean
  readonly unit?: string
}

/** A number with its unit, kept together in either writing direction; a dash when there is none. */
export function Number({ value, decimals = 0, isTrimmed = false, unit }: Props) {
  const { language } = useLanguage()
  if (value === null || value === undefined) return <span>—</span>
  const printed = printNumber(value, { language, decimals, isTrimmed })
  return (
    <bdi dir="ltr" className="figure">
      {unit ? `${printed}\u00A0${unit}` : printed}
    </bdi>
  )
}
