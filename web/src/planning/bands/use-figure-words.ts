import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sentence } from '#i18n/sentence.ts'
import { useFormat } from '../use-format.ts'

type Named = { readonly value: number | null; readonly division: string; readonly year: number }

/** A figure's text as shown, as its accessible name and in full; the same object until the language changes. */
export type FigureWords = Readonly<
  Record<
    'fte' | 'tpc',
    (figure: Named) => { readonly shown: string; readonly label: string; readonly full: string }
  >
>

/** How a cost is written: in full, in thousands, or as short as possible. */
export type Money = 'full' | 'thousands' | 'short'

/** One object for many figures, because translating for each of them would take longer than drawing it. */
export function useFigureWords(kind: Money): FigureWords {
  const { t } = useTranslation('planning')
  const { fte, shortFte, money, shortMoney, whole, thousands } = useFormat()
  const print = { full: whole, thousands, short: shortMoney }[kind]
  return useMemo(() => {
    const nameOfFte = sentence(t, 'figure.fte', ['division', 'year', 'value'])
    const nameOfTpc = sentence(t, 'figure.tpc', ['division', 'year', 'value'])
    const perMonth = sentence(t, 'perMonth', ['amount'])
    const perYear = sentence(t, 'perYear', ['amount'])
    return {
      fte: ({ value, division, year }) => {
        const full = value === null ? '—' : fte(value)
        const shown = value === null ? full : shortFte(value)
        return { shown, full, label: nameOfFte({ division, year, value: said(shown, full) }) }
      },
      tpc: ({ value, division, year }) => {
        if (value === null) {
          const full = t('figure.none')
          return { shown: '—', full, label: nameOfTpc({ division, year, value: full }) }
        }
        const shown = print(value)
        const month = perMonth({ amount: money(value) })
        const full = `${month}\n${perYear({ amount: money(value * 12) })}`
        return { shown, full, label: nameOfTpc({ division, year, value: said(shown, month) }) }
      },
    }
  }, [t, fte, shortFte, money, print])
}

/** The accessible name contains the visible text, so that voice control finds the figure by it. */
function said(shown: string, full: string): string {
  return shown === full ? full : `${shown} (${full})`
}
