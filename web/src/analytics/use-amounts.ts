import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printChange, printNumber } from '#ui/numbers.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'
import { type AmountScale, scaleFor, tickDecimals } from './amount-scale.ts'

/** Formats the amounts of a chart in one common scale; each result can be used within a sentence of any language. */
export function useAmounts(amounts: readonly (number | null)[]) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const scale = scaleFor(amounts)
  const money = t('common:unit.money')
  const isHidden = usePayHidden()
  const print = (value: number, decimals = 0): string =>
    isHidden ? HIDDEN_PAY : printNumber(value, { language, decimals })
  const change = (value: number, decimals = 0): string =>
    isHidden ? HIDDEN_PAY : printChange(value, { language, decimals })
  return {
    scale,
    money,
    whole: (value: number) => print(value),
    signed: (value: number) => change(value),
    full: (value: number) => `\u2066${print(value)}\u00A0${money}\u2069`,
    tick: (value: number) => print(value / scale.size, tickDecimals(value, scale)),
    short: (value: number) => print(value / scale.size, scale.size === 1 ? 0 : 1),
    signedShort: (value: number) => change(value / scale.size, scale.size === 1 ? 0 : 1),
    percent: (part: number) => `${change(part * 100, 1)}\u202F%`,
    share: (part: number) => `${print(part * 100, 1)}\u202F%`,
    /** The height of a line and the length of a bar would reveal hidden amounts as well. */
    isHidden,
    /** Unit of the shortened amounts, e.g. `million SR`. */
    unit: isHidden ? money : nameOf(scale),
  }

  function nameOf({ unit }: AmountScale): string {
    if (unit === 'million') return t('unit.million', { money })
    return unit === 'thousand' ? t('unit.thousand', { money }) : money
  }
}
