import { useLanguage } from '#i18n/use-language.ts'
import { printNumber } from './numbers.ts'
import { HIDDEN_PAY, usePayHidden } from './pay-privacy.ts'

type Props = {
  readonly value: number | null | undefined
  readonly decimals?: number
  readonly isTrimmed?: boolean
  readonly unit?: string
  /** The number is pay, or reveals pay, and may be hidden. */
  readonly isPay?: boolean
}

/** A number with its unit, kept together whatever the writing direction; a dash when there is none. */
export function Number({ value, decimals = 0, isTrimmed = false, unit, isPay = false }: Props) {
  const { language } = useLanguage()
  const isHidden = usePayHidden() && isPay
  if (value === null || value === undefined) return <span>—</span>
  const printed = isHidden ? HIDDEN_PAY : printNumber(value, { language, decimals, isTrimmed })
  return (
    <bdi dir="ltr" className="figure">
      {unit ? `${printed}\u00A0${unit}` : printed}
    </bdi>
  )
}
