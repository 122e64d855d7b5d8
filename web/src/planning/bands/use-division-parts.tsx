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
  /** Says what the lines show. */
  readonly label: string
  readonly name: ReactNode
  readonly flags: ReactNode
  /** Of a year by its place; the first of the division's figures is the one that Tab stops at. */
  readonly figure: (measure: Measure, index: number, isFirst: boolean) => ReactNode
  readonly specials: ReactNode
}

type Look = { readonly money: Money; readonly look: ChipLook }

/** What those who look at the page may know; costs are for those who plan. */
export function useMeasures(): readonly Measure[] {
  const { session } = useBoard()
  return session.access.seesPay ? ['fte', 'tpc'] : ['fte']
}

/** A division in its parts, the same in a box of its own and in one line. */
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
        year={years[index]!} // the place of a year
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
