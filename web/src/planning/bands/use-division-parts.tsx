import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import { DivisionFlags, flagsOf } from './division-flags.tsx'
import { Figure } from './figure.tsx'
import { SpecialChips } from './special-chips.tsx'
import { useDivisionFigures } from './use-division.ts'
import { useFigureWords } from './use-figure-words.ts'

export type DivisionProps = {
  readonly unit: UnitStructure
  readonly division: UnitStructure['divisions'][number]
}
type Measure = 'fte' | 'tpc'

type Parts = {
  /** Says what the lines show. */
  readonly label: string
  readonly name: ReactNode
  readonly flags: ReactNode
  /** Of a year by its place. */
  readonly figure: (measure: Measure, index: number) => ReactNode
  readonly specials: ReactNode
}

/** What those who look at the page may know; costs are for those who plan. */
export function useMeasures(): readonly Measure[] {
  const { session } = useBoard()
  return session.access.seesPay ? ['fte', 'tpc'] : ['fte']
}

/** A division in its parts, the same in a box of its own and in one line. */
export function useDivisionParts({ unit, division }: DivisionProps): Parts {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const figures = useDivisionFigures(division.id)
  const words = useFigureWords()
  const place = { businessUnitId: unit.businessUnit.id, divisionId: division.id }
  return {
    label: labelOf(t, { unit, division }),
    name: (
      <>
        <bdi className={classes['name']} title={division.comment || division.name}>
          {division.name}
        </bdi>
        <bdi className="faint">#{division.id}</bdi>
      </>
    ),
    flags: <DivisionFlags flags={flagsOf(figures)} />,
    figure: (measure, index) => (
      <Figure
        {...place}
        year={years[index]!} // the place of a year
        measure={measure}
        value={figures[index]?.[measure] ?? null}
        divisionName={division.name}
        words={words}
        isFirst={measure === 'fte' && index === 0}
      />
    ),
    specials: <SpecialChips {...place} divisionName={division.name} />,
  }
}

function labelOf(
  t: (key: string, params: Record<string, string>) => string,
  { unit, division }: DivisionProps,
): string {
  const drivers = unit.secondaryDrivers.filter((driver) => driver.divisionIds.includes(division.id))
  const names = [unit.primaryDriver?.name, ...drivers.map(({ name }) => name)].filter(
    (name) => name !== undefined,
  )
  if (names.length === 0) return t('box.divisionAlone', { name: division.name })
  return t('box.division', { name: division.name, drivers: names.join(t('common:list.join', {})) })
}
