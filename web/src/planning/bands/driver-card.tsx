import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { InputScope } from '@staffplan/contracts/planning/scope-key'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Chip } from '#ui/page.tsx'
import { useBoard } from '#planning/board/board.ts'
import { addressOfDriver } from '../driver-address.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useDerived } from '#planning/board/use-versions.ts'
import { AmountCell } from './amount-cell.tsx'
import classes from './cards.module.css'
import { ConflictChip } from './conflict-chip.tsx'
import { HighlightFrame } from './highlight-frame.tsx'
import { type InputRow, rowsOf } from './input-row.ts'
import type { PictureLayout } from './picture-layout.ts'
import { useConflictAmong } from './use-conflict.ts'

type Placed = { readonly layout: PictureLayout }
type PrimaryProps = Placed & {
  readonly unit: UnitStructure
  readonly driver: NonNullable<UnitStructure['primaryDriver']>
}
type SecondaryProps = Placed & {
  readonly unit: UnitStructure
  readonly driver: UnitStructure['secondaryDrivers'][number]
}

/** Pointing at the card highlights all divisions of its unit. */
export const PrimaryDriverCard = memo(function PrimaryDriverCard({ unit, driver, layout }: PrimaryProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { weight } = useFormat()
  const rows = useMemo(() => rowsOf({ unit, kind: 'primary', driver, years }), [unit, driver, years])
  return (
    <HighlightFrame
      unit={unit}
      kind="primary"
      id={driver.id}
      look="card"
      label={t('box.primary', { name: driver.name })}
    >
      <Sources kind="primary" driver={driver} rows={rows} layout={layout}>
        <Chip>{t('box.weight', { weight: weight(driver.weight) })}</Chip>
      </Sources>
    </HighlightFrame>
  )
})

/** Pointing at the card highlights the divisions that it affects. */
export const SecondaryDriverCard = memo(function SecondaryDriverCard({
  unit,
  driver,
  layout,
}: SecondaryProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const rows = useMemo(() => rowsOf({ unit, kind: 'secondary', driver, years }), [unit, driver, years])
  const moved = unit.divisions.filter(({ id }) => driver.divisionIds.includes(id)).map(({ name }) => name)
  return (
    <HighlightFrame
      unit={unit}
      kind="secondary"
      id={driver.id}
      look="card"
      label={t('box.secondary', { name: driver.name, divisions: moved.join(t('common:list.join')) })}
    >
      <Sources kind="secondary" driver={driver} rows={rows} layout={layout} />
    </HighlightFrame>
  )
})

type SourcesProps = Placed & {
  readonly kind: InputScope['kind']
  readonly driver: InputRow['driver']
  readonly rows: readonly InputRow[]
  readonly children?: React.ReactNode
}

function Sources({ kind, driver, rows, layout, children }: SourcesProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const keys = useMemo(() => rows.flatMap((row) => row.keys), [rows])
  const conflict = useConflictAmong(keys)
  const look = [
    classes['sources'],
    layout.isLabelStacked && classes['stacked'],
    layout.isScrolling && classes['scrolling'],
  ]
  return (
    <>
      <header className={classes['head']}>
        <bdi className={classes['name']} title={driver.name}>
          {driver.name}
        </bdi>
        {!conflict && (
          <bdi className={classes['unit']} title={driver.unit}>
            {driver.unit}
          </bdi>
        )}
        {driver.comment !== '' && (
          <IconButton label={driver.comment}>
            <Icon name="info" />
          </IconButton>
        )}
        <span className={classes['grow']} />
        {/* The conflict takes the place of the other chips, so that nothing moves. */}
        {conflict ? (
          <ConflictChip key={conflict.key} conflict={conflict} />
        ) : (
          <>
            {rows.length === 1 && rows[0] && <InverseChip row={rows[0]} />}
            {children}
          </>
        )}
        <HistoryButton driver={driver} keys={keys} />
      </header>
      {rows.length === 0 ? (
        <NoSources kind={kind} driver={driver} />
      ) : (
        <table className={look.filter(Boolean).join(' ')}>
          {/* Beside its divisions the page head shows the years, so here they are only for screen readers. */}
          <thead className={layout.drivers === 'beside' ? 'hidden-visually' : ''}>
            <tr>
              <td />
              {years.map((year, index) => (
                <th key={year} scope="col">
                  {index === 0 ? t('startValue') : year}
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
      )}
    </>
  )
}

/** Opens the history of the driver's inputs; not for users who only see the published plan. */
function HistoryButton({
  driver,
  keys,
}: Pick<SourcesProps, 'driver'> & { readonly keys: readonly string[] }) {
  const { t } = useTranslation('planning')
  const { session, open } = useBoard()
  if (session.access.source === 'published' || keys.length === 0) return null
  return (
    <IconButton
      data-screen-only
      label={t('past.ofInputs', { name: isolate(driver.name) })}
      onClick={(event) => open({ kind: 'history', keys }, event.currentTarget)}
    >
      <Icon name="clock" />
    </IconButton>
  )
}

/** A driver without data sources has no cells: says what that means, with a link to define one. */
function NoSources({ kind, driver }: Pick<SourcesProps, 'kind' | 'driver'>) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  return (
    <p className={classes['none']}>
      {t('box.noSources')}{' '}
      {session.access.edits && (
        <Link
          to={addressOfDriver(kind, driver.id)}
          aria-label={t('attention.defineThis', { driver: isolate(driver.name) })}
        >
          {t('attention.define')}
        </Link>
      )}
    </p>
  )
}

/** A negative value makes the driver inverse: more of it needs fewer people. */
function InverseChip({ row }: { readonly row: InputRow }) {
  const { t } = useTranslation('planning')
  const { store } = useBoard().session
  const isInverse = useDerived(store.keys, {
    keys: row.keys,
    read: () => row.keys.some((key) => Number(store.value(key)) < 0),
  })
  return isInverse && <Chip isWarning>{t('flag.inverse')}</Chip>
}
