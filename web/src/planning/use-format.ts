import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { decimalsOf, printChange, printExactly, printNumber } from '#ui/numbers.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'

/** Keeps a number with its sign and unit in left-to-right order, whatever text surrounds it. */
function together(text: string): string {
  return `\u2066${text}\u2069`
}

/** Isolates a name from the text direction of the sentence around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** From here on, thousands would not fit in their column, and cut off they would look like a smaller number. */
const MOST_IN_THOUSANDS = 1e9

/** The number formats of the plan; each result can be placed in a sentence of any language. */
export function useFormat() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const isPayHidden = usePayHidden()
  return useMemo(() => {
    const currency = t('common:unit.money')
    const plain = (value: number, decimals: number) => printNumber(value, { language, decimals })
    const signed = (value: number, decimals: number) => printChange(value, { language, decimals })
    const pay = (print: (value: number, unit?: string) => string) => (isPayHidden ? () => HIDDEN_PAY : print)
    return {
      /** With all its decimals. */
      exact: (value: number) => together(printExactly(withoutNoise(value), language)),
      fte: (value: number) => together(plain(value, 2)),
      /** For columns: shortened from millions on, because a figure that is cut off looks like a smaller number. */
      shortFte: (value: number) => {
        const size = Math.abs(value)
        if (size >= 1e7)
          return t('short.million', { value: together(plain(value / 1e6, size >= 1e8 ? 0 : 2)) })
        return together(plain(value, size >= 1e6 ? 0 : 2))
      },
      signedFte: (value: number) => together(signed(value, 2)),
      /** A fraction as a percentage with one decimal: `+5.8 %`. */
      signedPercent: (value: number) => together(`${signed(Math.round(value * 1000) / 10 + 0, 1)}\u202F%`),
      /** With two decimals. */
      money: pay((value) => together(`${plain(value, 2)}\u00A0${currency}`)),
      /** A whole amount; `unit` is the currency label where it differs from the present one. */
      roundMoney: pay((value, unit = currency) => together(`${plain(value, 0)}\u00A0${unit}`)),
      signedMoney: pay((value, unit = currency) => together(`${signed(value, 0)}\u00A0${unit}`)),
      /** Rounded, without the currency, which the heading names. */
      whole: pay((value) => together(plain(value, 0))),
      /** In thousands, without the currency; with a decimal below 10,000, and in millions where it would not fit. */
      thousands: pay((value) =>
        Math.abs(value) >= MOST_IN_THOUSANDS
          ? t('short.million', { value: together(plain(value / 1e6, 0)) })
          : together(plain(value / 1e3, Math.abs(value) < 1e4 ? 1 : 0)),
      ),
      /** For narrow columns: three or four digits. */
      shortMoney: pay((value) => {
        const size = Math.abs(value)
        if (size >= 1e6)
          return t('short.million', { value: together(plain(value / 1e6, size >= 1e8 ? 0 : 2)) })
        if (size >= 1e3)
          return t('short.thousand', { value: together(plain(value / 1e3, size >= 1e5 ? 0 : 1)) })
        return together(plain(value, 0))
      }),
      /** A ratio with up to four decimals. */
      factor: (value: number) => together(plain(value, Math.max(2, decimalsOf(Number(value.toFixed(4)))))),
      weight: (value: number) => together(plain(value, 2)),
      /** The effect of a special driver: `+5 %`, `−2`. */
      effect: (type: 'absolute' | 'relative', value: number) => {
        const shown = type === 'relative' ? shiftPercent(value) : value
        return together(`${signed(shown, decimalsOf(shown))}${type === 'relative' ? '\u202F%' : ''}`)
      },
      /** Values joined by arrows in reading direction. */
      series: (values: readonly string[]) => values.join(language.direction === 'rtl' ? ' ← ' : ' → '),
      language,
    }
  }, [language, t, isPayHidden])
}

/** 0.07 as 7, not as 7.000000000000001. */
export function shiftPercent(fraction: number): number {
  return Number(`${fraction}e2`)
}

/** Rounds to 15 significant digits: sums of decimals have further ones that nobody entered. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(15))
}
