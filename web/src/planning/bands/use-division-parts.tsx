import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import classes from './boxes.module.css'
import { DivisionFlags } from './division-flags.tsx'
import { Figure } from './figure.tsx'
import { SpecialChips } from './special-chips.tsx'
import type { Measure } from './picture-layout.ts'
import type { ChipLook } from './use-fitting.ts'
import { type Money, useFigureWords } from './use-figure-words.ts'

export type DivisionProps = {
  readonly unit: UnitStructure
  readonly division: UnitStructure['divisions'][number]
}

type Parts = {
  /** Names the drivers, which the eye sees from the lines. */
  readonly label: string
  readonly name: ReactNode
  readonly flags: ReactNode
  /** A figure by measure and year index; Tab stops at the division's first figure. */
  readonly figure: (measure: Measure, index: number, isFirst: boolean) => ReactNode
  readonly specials: ReactNode
}

type Look = { readonly money: Money; readonly look: ChipLook }

/** The measures that the user may see; costs need permission to see pay. */
export function useMeasures(): readonly Measure[] {
  const { session } = useBoard()
  return session.access.seesPay ? ['fte', 'tpc'] : ['fte']
}

/** The parts of a division, for a box as well as for a line. */
export function useDivisionParts({ unit, division }: DivisionProps, { money, look }: Look): Parts {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const words = useFigureWords(money)
  const place = { businessUnitId: unit.businessUnit.id, divisionId: division.id }
  return {
    label: labelOf(t, { unit, division }),
    name: (
      <bdi className={classes['name']} title={[division.name, division.comment].filter(Boolean).join('\n')}>
        {division.name}
      </bdi>
    ),
    flags: <DivisionFlags divisionId={division.id} />,
    figure: (measure, index, isFirst) => (
      <Figure
        {...place}
        year={years[index]!} // index of an existing year
        measure={measure}
        divisionName={division.name}
        words={words}
        isFirst={isFirst}
      />
    ),
    specials: <SpecialChips {...place} divisionName={division.name} look={look} />,
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
