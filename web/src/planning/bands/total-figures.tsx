import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useFormat } from '../use-format.ts'
import classes from './figure.module.css'
import { isSurelyWhole, sizeOf } from './figure.tsx'
import type { PictureLayout } from './picture-layout.ts'
import type { ShownTotal } from './use-totals.ts'

type Props = {
  readonly layout: PictureLayout
  /** One per year, in order. */
  readonly totals: readonly (ShownTotal | null)[]
  /** The grid column of the first figure, where it does not simply follow. */
  readonly start?: number
}

/** Totals of many divisions, in the columns of their figures. */
export function TotalFigures({ layout, totals, start }: Props) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { fte, shortFte, money, whole, thousands } = useFormat()
  const short = layout.money === 'full' ? whole : thousands
  return layout.measures.flatMap((measure, group) =>
    layout.years.map((yearIndex, position) => {
      const total = totals[yearIndex]
      const tpc = total?.tpc ?? null
      const people = total?.fte ?? 0
      const full =
        measure === 'fte'
          ? fte(people)
          : tpc === null
            ? t('figure.none')
            : `${t('perMonth', { amount: money(tpc) })}\n${t('perYear', { amount: money(tpc * 12) })}`
      const shown = measure === 'fte' ? shortFte(people) : tpc === null ? '—' : short(tpc)
      const look = [
        classes['total'],
        group > 0 && position === 0 && classes['apart'],
        total?.differs[measure] && classes['differs'],
      ]
      return (
        <span
          key={`${measure}${years[yearIndex]}`}
          data-total={`${measure}${years[yearIndex]}`}
          className={[...look, sizeOf(shown)].filter(Boolean).join(' ')}
          style={
            start === undefined ? undefined : { gridColumn: start + group * layout.years.length + position }
          }
          title={full === shown && isSurelyWhole(shown) ? undefined : full}
        >
          <span className="hidden-visually">
            {`${t(measure)} ${years[yearIndex]} `}
            {measure === 'fte' && full !== shown && `${full} `}
          </span>
          {shown}
        </span>
      )
    }),
  )
}
