import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'

type Named = { readonly value: number | null; readonly division: string; readonly year: number }

/** What a figure says, to the eye, to the ear and in full; the same object until the language changes. */
export type FigureWords = Readonly<
  Record<
    'fte' | 'tpc',
    (figure: Named) => { readonly shown: string; readonly label: string; readonly full: string }
  >
>

/** One for many figures, because looking up words for each of them would take longer than drawing it. */
export function useFigureWords(): FigureWords {
  const { t } = useTranslation('planning')
  const { fte, money, shortMoney } = useFormat()
  return useMemo(
    () => ({
      fte: ({ value, division, year }) => {
        const shown = value === null ? '—' : fte(value)
        return { shown, full: shown, label: t('figure.fte', { division, year, value: shown }) }
      },
      tpc: ({ value, division, year }) => {
        const full = value === null ? t('figure.none') : t('perMonth', { amount: money(value) })
        const shown = value === null ? '—' : shortMoney(value)
        // What is written on it is part of its name, so that it can be called by it.
        const said = value === null ? full : `${shown} (${full})`
        return { shown, full, label: t('figure.tpc', { division, year, value: said }) }
      },
    }),
    [t, fte, money, shortMoney],
  )
}
