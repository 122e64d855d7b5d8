import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import { type DivisionProps, labelOf } from './division-box.tsx'
import { DivisionFlags, flagsOf } from './division-flags.tsx'
import { Figure, moveAmongFigures } from './figure.tsx'
import { SpecialChips } from './special-chips.tsx'
import { useDivisionFigures } from './use-division.ts'
import { useFigureWords } from './use-figure-words.ts'
import { useHeat, useHotHandlers } from './use-hot.ts'

/** A division in one line, where a unit has many. */
export function DivisionLine({ unit, division }: DivisionProps) {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const spot = { kind: 'division' as const, id: division.id }
  const heat = useHeat(unit, spot)
  const handlers = useHotHandlers(unit.businessUnit.id, spot)
  const figures = useDivisionFigures(division.id)
  const words = useFigureWords()
  const place = { businessUnitId: unit.businessUnit.id, divisionId: division.id }
  const measures = session.canPlan ? (['fte', 'tpc'] as const) : (['fte'] as const)
  return (
    <section
      className={`${classes['line']} ${heat ? classes[heat] : ''}`}
      aria-label={labelOf(t, { unit, division })}
      onKeyDown={moveAmongFigures}
      {...handlers}
    >
      <span className={classes['lineName']}>
        <bdi className={classes['name']} title={division.comment || division.name}>
          {division.name}
        </bdi>
        <bdi className="faint">#{division.id}</bdi>
        <DivisionFlags flags={flagsOf(figures)} />
      </span>
      {measures.flatMap((measure) =>
        years.map((year, index) => (
          <Figure
            key={`${measure}${year}`}
            {...place}
            year={year}
            measure={measure}
            value={figures[index]?.[measure] ?? null}
            divisionName={division.name}
            words={words}
            isFirst={measure === 'fte' && index === 0}
          />
        )),
      )}
      <span className={classes['lineSpecials']}>
        <SpecialChips {...place} divisionName={division.name} />
      </span>
    </section>
  )
}

export function DivisionLinesHead() {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const measures = session.canPlan ? (['fte', 'tpc'] as const) : (['fte'] as const)
  return (
    <div className={classes['linesHead']} aria-hidden="true">
      <span>{t('column.division')}</span>
      {measures.flatMap((measure) =>
        years.map((year) => <span key={`${measure}${year}`}>{`${t(measure)} ${year}`}</span>),
      )}
      <span>{t('column.specials')}</span>
    </div>
  )
}
