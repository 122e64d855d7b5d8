import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { Icon } from '#ui/icon.tsx'
import { isolate, useFormat } from '../use-format.ts'
import type { ShownUnit } from './band-geometry.ts'
import classes from './band.module.css'
import { useBandChoices } from './band-choices.ts'
import type { PictureLayout } from './picture-layout.ts'
import { TotalFigures } from './total-figures.tsx'
import { useUnitTotals } from './use-totals.ts'

type Props = {
  readonly shown: ShownUnit
  readonly layout: PictureLayout
  readonly isCollapsed: boolean
}

export function BandHead({ shown, layout, isCollapsed }: Props) {
  const { t } = useTranslation('planning')
  const { id, name } = shown.unit.businessUnit
  const { toggleCollapsed } = useBandChoices()
  return (
    <header className={`${classes['head']} ${layout.isNameAbove ? classes['tall'] : ''}`}>
      <span className={classes['title']}>
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={!isCollapsed}
          aria-label={t(isCollapsed ? 'band.expand' : 'band.collapse', { name: isolate(name) })}
          onClick={() => toggleCollapsed(id)}
        >
          <Icon name={isCollapsed ? 'next' : 'down'} />
          <h2>
            <bdi title={name}>{name}</bdi>
          </h2>
        </button>
        <span className={classes['about']}>
          <People shown={shown} />
        </span>
        <ForeignNote unitId={id} />
      </span>
      <UnitTotals unit={shown.unit} layout={layout} />
    </header>
  )
}

function People({ shown: { unit, divisions } }: { readonly shown: ShownUnit }) {
  const { t } = useTranslation('planning')
  const { exact } = useFormat()
  const people = unit.divisions.reduce((sum, division) => sum + division.staffNumber, 0)
  const all = unit.divisions.length
  return (
    <>
      {divisions.length < all
        ? t('filter.shown', { count: all, shown: exact(divisions.length), number: exact(all) })
        : t('band.divisions', { count: all, number: exact(all) })}
      {' · '}
      {t('band.people', { count: people, number: exact(people) })}
    </>
  )
}

type TotalsProps = { readonly unit: UnitStructure; readonly layout: PictureLayout }

/** Totals of all divisions of the unit, including those that are filtered out. */
function UnitTotals({ unit, layout }: TotalsProps) {
  return <TotalFigures layout={layout} totals={useUnitTotals(unit.businessUnit.id)} />
}

/** Says for a moment that somebody else has changed many cells of the unit at once. */
function ForeignNote({ unitId }: { readonly unitId: number }) {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  useVersion(session.foreign.notes, unitId)
  const note = session.foreign.noteOf(unitId)
  if (!note) return null
  const name = isolate(names.get(note.by) ?? t('people.somebody'))
  return <span className={classes['note']}>{t('people.changedMany', { name, count: note.count })}</span>
}
