import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useBoard } from '../board.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useVersion } from '../use-versions.ts'
import type { BandShape } from './band-geometry.ts'
import classes from './band.module.css'
import { useBandChoices } from './band-choices.ts'

type Props = { readonly unit: UnitStructure; readonly shape: BandShape; readonly isCollapsed: boolean }

export function BandHead({ unit, shape, isCollapsed }: Props) {
  const { t } = useTranslation('planning')
  const { id, name } = unit.businessUnit
  const { toggleCollapsed, setDense } = useBandChoices()
  const isSwitchable = !isCollapsed && shape.columns > 1 && unit.divisions.length > 1
  return (
    <header className={`${classes['head']} ${shape.isHeadStacked ? classes['stacked'] : ''}`}>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={!isCollapsed}
        aria-label={t(isCollapsed ? 'band.expand' : 'band.collapse', { name: isolate(name) })}
        onClick={() => toggleCollapsed(id)}
      >
        <Icon name={isCollapsed ? 'next' : 'down'} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </button>
      <UnitTotals unit={unit} />
      <ForeignNote unitId={id} />
      <span className={classes['grow']} />
      {isSwitchable && (
        <button
          type="button"
          className={classes['quiet']}
          aria-pressed={shape.divisions === 'lines'}
          onClick={() => setDense(id, shape.divisions !== 'lines')}
        >
          {t('band.dense')}
        </button>
      )}
    </header>
  )
}

function UnitTotals({ unit }: { readonly unit: UnitStructure }) {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const { fte, exact, money, series } = useFormat()
  const id = unit.businessUnit.id
  useVersion(session.store.units, id)
  useVersion(session.store.facts, 'plan')
  const { plan } = session.store
  const totals = years.map((year) => plan?.unitTotal(id, year) ?? null)
  const people = unit.divisions.reduce((sum, division) => sum + division.staffNumber, 0)
  const tpc = totals.at(-1)?.tpc ?? null
  const title =
    tpc === null ? undefined : `${t('tpc')} ${years.at(-1)}: ${t('perMonth', { amount: money(tpc) })}`
  return (
    <span className="soft" title={title}>
      {t('band.people', { count: people, number: exact(people) })}
      {' · '}
      {t('band.fte', { values: series(totals.slice(1).map((total) => fte(total?.fte ?? 0))) })}
    </span>
  )
}

/** Somebody has just changed many cells at once. */
function ForeignNote({ unitId }: { readonly unitId: number }) {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  useVersion(session.foreign.notes, unitId)
  const note = session.foreign.noteOf(unitId)
  if (!note) return null
  const name = isolate(names.get(note.by) ?? t('people.somebody'))
  return <span className={classes['note']}>{t('people.changedMany', { name, count: note.count })}</span>
}
