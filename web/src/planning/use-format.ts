import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { decimalsOf, printExactly, printNumber } from '#ui/numbers.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'

/** Keeps a number, its sign and its unit together and in their order, whatever is written around them. */
function together(text: string): string {
  return `\u2066${text}\u2069`
}

/** Keeps a name apart from the direction of the sentence it stands in. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** More than six digits of thousands are cut off in their column, and read like a smaller number. */
const MOST_IN_THOUSANDS = 1e9

/** How the big picture writes its numbers; each may stand in a sentence of any language. */
export function useFormat() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const isPayHidden = usePayHidden()
  return useMemo(() => {
    const currency = t('common:unit.money')
    const plain = (value: number, decimals: number) => printNumber(value, { language, decimals })
    const signed = (value: number, decimals: number) => `${value > 0 ? '+' : ''}${plain(value, decimals)}`
    const pay = (print: (value: number, unit?: string) => string) => (isPayHidden ? () => HIDDEN_PAY : print)
    return {
      /** As many decimals as the number has. */
      exact: (value: number) => together(printExactly(withoutNoise(value), language)),
      fte: (value: number) => together(plain(value, 2)),
      /** For a column: millions would be cut off with their decimals, and read like a smaller number. */
      shortFte: (value: number) => {
        const size = Math.abs(value)
        if (size >= 1e7)
          return t('short.million', { value: together(plain(value / 1e6, size >= 1e8 ? 0 : 2)) })
        return together(plain(value, size >= 1e6 ? 0 : 2))
      },
      signedFte: (value: number) => together(signed(value, 2)),
      /** Of a fraction, to the tenth of a percent: `+5.8 %`. */
      signedPercent: (value: number) => together(`${signed(Math.round(value * 1000) / 10 + 0, 1)}\u202F%`),
      /** In full. */
      money: pay((value) => together(`${plain(value, 2)}\u00A0${currency}`)),
      /** Where money is called something else than on the screen, it is named. */
      /** Whole. */
      roundMoney: pay((value, unit = currency) => together(`${plain(value, 0)}\u00A0${unit}`)),
      signedMoney: pay((value, unit = currency) => together(`${signed(value, 0)}\u00A0${unit}`)),
      /** Without its currency, where the heading says it. */
      whole: pay((value) => together(plain(value, 0))),
      /** Likewise in thousands; with a decimal where there would be one digit only, in millions where there would be too many. */
      thousands: pay((value) =>
        Math.abs(value) >= MOST_IN_THOUSANDS
          ? t('short.million', { value: together(plain(value / 1e6, 0)) })
          : together(plain(value / 1e3, Math.abs(value) < 1e4 ? 1 : 0)),
      ),
      /** For a narrow column, three or four digits. */
      shortMoney: pay((value) => {
        const size = Math.abs(value)
        if (size >= 1e6)
          return t('short.million', { value: together(plain(value / 1e6, size >= 1e8 ? 0 : 2)) })
        if (size >= 1e3)
          return t('short.thousand', { value: together(plain(value / 1e3, size >= 1e5 ? 0 : 1)) })
        return together(plain(value, 0))
      }),
      /** A ratio, to four decimals. */
      factor: (value: number) => together(plain(value, Math.max(2, decimalsOf(Number(value.toFixed(4)))))),
      weight: (value: number) => together(plain(value, 2)),
      /** What a special driver does: `+5 %`, `−2`. */
      effect: (type: 'absolute' | 'relative', value: number) => {
        const shown = type === 'relative' ? shiftPercent(value) : value
        return together(`${signed(shown, decimalsOf(shown))}${type === 'relative' ? '\u202F%' : ''}`)
      },
      /** One after the other, in the direction of reading. */
      series: (values: readonly string[]) => values.join(language.direction === 'rtl' ? ' ← ' : ' → '),
      language,
    }
  }, [language, t, isPayHidden])
}

/** 0.07 as 7, not as 7.000000000000001. */
export function shiftPercent(fraction: number): number {
  return Number(`${fraction}e2`)
}

/** As many digits as a number surely has: a sum of decimals ends in others that nobody entered. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(15))
}
