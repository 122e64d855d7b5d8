import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import { DivisionFlags, flagsOf } from './division-flags.tsx'
import { Figure, moveAmongFigures } from './figure.tsx'
import { SpecialChips } from './special-chips.tsx'
import { useDivisionFigures } from './use-division.ts'
import { useFigureWords } from './use-figure-words.ts'
import { useHeat, useHotHandlers } from './use-hot.ts'

export type DivisionProps = {
  readonly unit: UnitStructure
  readonly division: UnitStructure['divisions'][number]
}

/** A division with its figures. Looking at it shows what moves it. */
export function DivisionBox({ unit, division }: DivisionProps) {
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
      className={`${classes['box']} ${heat ? classes[heat] : ''}`}
      aria-label={labelOf(t, { unit, division })}
      onKeyDown={moveAmongFigures}
      {...handlers}
    >
      <header className={classes['head']}>
        <bdi className={classes['name']} title={division.comment || division.name}>
          {division.name}
        </bdi>
        <bdi className="faint">#{division.id}</bdi>
        <span className={classes['grow']} />
        <DivisionFlags flags={flagsOf(figures)} />
      </header>
      <table className={classes['figures']}>
        <thead>
          <tr>
            <td />
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure}>
              <th scope="row">{t(measure)}</th>
              {years.map((year, index) => (
                <td key={year}>
                  <Figure
                    {...place}
                    year={year}
                    measure={measure}
                    value={figures[index]?.[measure] ?? null}
                    divisionName={division.name}
                    words={words}
                    isFirst={measure === 'fte' && index === 0}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes['specials']}>
        <SpecialChips {...place} divisionName={division.name} />
      </footer>
    </section>
  )
}

/** Says what the lines show. */
export function labelOf(
  t: (key: string, params: Record<string, string>) => string,
  { unit, division }: DivisionProps,
): string {
  const drivers = unit.secondaryDrivers.filter((driver) => driver.divisionIds.includes(division.id))
  const names = [unit.primaryDriver?.name, ...drivers.map(({ name }) => name)].filter(
    (name) => name !== undefined,
  )
  if (names.length === 0) return t('box.divisionAlone', { name: division.name })
  return t('box.division', { name: division.name, drivers: names.join(', ') })
}
