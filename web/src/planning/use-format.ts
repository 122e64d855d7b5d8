import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printNumber } from '#ui/numbers.ts'

const CURRENCY = 'SR'

/** Keeps a number, its sign and its unit together and in their order, whatever is written around them. */
function together(text: string): string {
  return `\u2066${text}\u2069`
}

/** Keeps a name apart from the direction of the sentence it stands in. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** How the big picture writes its numbers; each may stand in a sentence of any language. */
export function useFormat() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  return useMemo(() => {
    const plain = (value: number, decimals: number) => printNumber(value, { language, decimals })
    const signed = (value: number, decimals: number) => `${value > 0 ? '+' : ''}${plain(value, decimals)}`
    return {
      /** As many decimals as the number has. */
      exact: (value: number) => together(plain(value, decimalsOf(value))),
      fte: (value: number) => together(plain(value, 2)),
      signedFte: (value: number) => together(signed(value, 2)),
      /** In full. */
      money: (value: number) => together(`${plain(value, 2)}\u00A0${CURRENCY}`),
      /** Whole. */
      roundMoney: (value: number) => together(`${plain(value, 0)}\u00A0${CURRENCY}`),
      signedMoney: (value: number) => together(`${signed(value, 0)}\u00A0${CURRENCY}`),
      /** For a narrow column, three or four digits. */
      shortMoney: (value: number) => {
        const size = Math.abs(value)
        if (size >= 1e6)
          return t('short.million', { value: together(plain(value / 1e6, size >= 1e8 ? 0 : 2)) })
        if (size >= 1e3)
          return t('short.thousand', { value: together(plain(value / 1e3, size >= 1e5 ? 0 : 1)) })
        return together(plain(value, 0))
      },
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
  }, [language, t])
}

/** 0.07 as 7, not as 7.000000000000001. */
export function shiftPercent(fraction: number): number {
  return Number(`${fraction}e2`)
}

/** How many decimals a number has when written out. */
function decimalsOf(value: number): number {
  const [, fraction = ''] = Math.abs(value).toFixed(9).replace(/0+$/, '').split('.')
  return fraction.length
}
