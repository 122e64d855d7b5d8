import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Chip } from '#ui/page.tsx'
import { useBoard } from '../board.ts'
import { useFormat } from '../use-format.ts'
import { useDerived } from '../use-versions.ts'
import { AmountCell } from './amount-cell.tsx'
import type { BandShape } from './band-geometry.ts'
import classes from './boxes.module.css'
import { HotFrame } from './hot-frame.tsx'
import { type InputRow, rowsOf } from './input-row.ts'

type Shaped = { readonly shape: BandShape }
type PrimaryProps = Shaped & {
  readonly unit: UnitStructure
  readonly driver: NonNullable<UnitStructure['primaryDriver']>
}
type SecondaryProps = Shaped & {
  readonly unit: UnitStructure
  readonly driver: UnitStructure['secondaryDrivers'][number]
}

export const PrimaryDriverBox = memo(function PrimaryDriverBox({ unit, driver, shape }: PrimaryProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { weight } = useFormat()
  const rows = useMemo(() => rowsOf({ unit, kind: 'primary', driver, years }), [unit, driver, years])
  return (
    <section className={classes['box']} aria-label={t('box.primary', { name: driver.name })}>
      <Sources driver={driver} rows={rows} shape={shape}>
        <Chip>{t('box.weight', { weight: weight(driver.weight) })}</Chip>
      </Sources>
    </section>
  )
})

/** Looking at it shows which divisions it moves. */
export const SecondaryDriverBox = memo(function SecondaryDriverBox({ unit, driver, shape }: SecondaryProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const rows = useMemo(() => rowsOf({ unit, kind: 'secondary', driver, years }), [unit, driver, years])
  const moved = unit.divisions.filter(({ id }) => driver.divisionIds.includes(id)).map(({ name }) => name)
  return (
    <HotFrame
      unit={unit}
      kind="secondary"
      id={driver.id}
      look="box"
      label={t('box.secondary', { name: driver.name, divisions: moved.join(t('common:list.join')) })}
    >
      <Sources driver={driver} rows={rows} shape={shape} />
    </HotFrame>
  )
})

type SourcesProps = Shaped & {
  readonly driver: InputRow['driver']
  readonly rows: readonly InputRow[]
  readonly children?: React.ReactNode
}

function Sources({ driver, rows, shape, children }: SourcesProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const look = [
    classes['sources'],
    shape.isLabelStacked && classes['stacked'],
    shape.isScrolling && classes['scrolling'],
  ]
  return (
    <>
      <header className={classes['head']}>
        <bdi className={classes['name']} title={driver.name}>
          {driver.name}
        </bdi>
        {driver.comment !== '' && (
          <IconButton label={driver.comment}>
            <Icon name="info" />
          </IconButton>
        )}
        <span className={classes['grow']} />
        {rows.length === 1 && rows[0] && <InverseChip row={rows[0]} />}
        {rows.length === 0 && <Chip isWarning>{t('box.noSources')}</Chip>}
        {children}
      </header>
      <table className={look.filter(Boolean).join(' ')}>
        <thead>
          <tr>
            <th scope="col">
              <bdi title={driver.unit}>{driver.unit}</bdi>
            </th>
            {years.map((year, place) => (
              <th key={year} scope="col">
                {place === 0 ? t('startValue') : year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.source}>
              <th scope="row">
                <bdi title={row.label}>{row.label}</bdi>
              </th>
              {years.map((year, column) => (
                <td key={year}>
                  <AmountCell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A negative value turns the driver round: more of it needs fewer people. */
function InverseChip({ row }: { readonly row: InputRow }) {
  const { t } = useTranslation('planning')
  const { store } = useBoard().session
  const isInverse = useDerived(store.keys, {
    keys: row.keys,
    read: () => row.keys.some((key) => Number(store.value(key)) < 0),
  })
  return isInverse && <Chip isWarning>{t('flag.inverse')}</Chip>
}
