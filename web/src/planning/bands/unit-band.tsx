import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import { type BandShape, geometryOf } from './band-geometry.ts'
import { BandHead } from './band-head.tsx'
import classes from './band.module.css'
import { Connectors } from './connectors.tsx'
import { DivisionLinesHead } from './division-line.tsx'
import { DivisionList } from './division-list.tsx'
import { PrimaryDriverBox, SecondaryDriverBox } from './driver-box.tsx'
import { Missing } from './missing-driver.tsx'

type Props = {
  readonly unit: UnitStructure
  readonly shape: BandShape
  readonly isCollapsed: boolean
}

/** One business unit: its drivers, its divisions and the lines between them. */
export const UnitBand = memo(function UnitBand({ unit, shape, isCollapsed }: Props) {
  const { color, name } = unit.businessUnit
  return (
    <section
      className={`${classes['band']} ${isCollapsed ? classes['collapsed'] : ''}`}
      style={{ '--unit': color || 'var(--no-colour)' }}
      aria-label={name}
    >
      <div className={classes['strip']} />
      <div className={classes['inner']}>
        <BandHead unit={unit} shape={shape} isCollapsed={isCollapsed} />
        {!isCollapsed && <Columns unit={unit} shape={shape} />}
      </div>
    </section>
  )
})

function Columns({ unit, shape }: Omit<Props, 'isCollapsed'>) {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const geometry = geometryOf(unit, shape, session.access.seesPay)
  const sizes = {
    '--column': `${shape.columnWidth}px`,
    '--gap': `${shape.gapWidth}px`,
    '--figures': years.length * (session.access.seesPay ? 2 : 1),
    '--years': years.length,
  }
  const primary = (
    <>
      <h3 className={classes['columnName']}>{t('column.primary')}</h3>
      {unit.primaryDriver ? (
        <PrimaryDriverBox unit={unit} driver={unit.primaryDriver} shape={shape} />
      ) : (
        <Missing kind="primary" />
      )}
    </>
  )
  const secondary = (
    <>
      <h3 className={classes['columnName']}>{t('column.secondary')}</h3>
      <div className={classes['stack']}>
        {unit.secondaryDrivers.map((driver) => (
          <SecondaryDriverBox key={driver.id} unit={unit} driver={driver} shape={shape} />
        ))}
        {unit.secondaryDrivers.length === 0 && <Missing kind="secondary" />}
      </div>
    </>
  )
  return (
    <div className={`${classes['columns']} ${classes[`columns${shape.columns}`]}`} style={sizes}>
      <Connectors unit={unit} shape={shape} geometry={geometry} />
      {shape.columns === 3 ? (
        <>
          <div>{primary}</div>
          <div>{secondary}</div>
        </>
      ) : (
        <div className={classes['drivers']}>
          <div>{primary}</div>
          <div>{secondary}</div>
        </div>
      )}
      <div className={classes['divisionColumn']}>
        <h3 className={classes['columnName']}>{t('column.divisions')}</h3>
        {shape.divisions === 'lines' && <DivisionLinesHead />}
        {unit.divisions.length === 0 ? (
          <Missing kind="division" />
        ) : (
          <DivisionList unit={unit} shape={shape} geometry={geometry} />
        )}
      </div>
    </div>
  )
}
