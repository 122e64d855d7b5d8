import { NO_COLOUR } from '@staffplan/contracts/organisation/colour'
import { memo } from 'react'
import { geometryOf, type ShownUnit } from './band-geometry.ts'
import { BandHead } from './band-head.tsx'
import classes from './band.module.css'
import { DivisionList } from './division-list.tsx'
import { PrimaryDriverCard, SecondaryDriverCard } from './driver-card.tsx'
import { MissingSetup } from './missing-setup.tsx'
import type { PictureLayout } from './picture-layout.ts'

type Props = {
  readonly shown: ShownUnit
  readonly layout: PictureLayout
  readonly isCollapsed: boolean
}

/** One business unit: its drivers, its divisions and the lines between them. */
export const UnitBand = memo(function UnitBand({ shown, layout, isCollapsed }: Props) {
  const { color, name } = shown.unit.businessUnit
  return (
    <section className={classes['band']} style={{ '--unit': color || NO_COLOUR }} aria-label={name}>
      <div className={classes['strip']} />
      <div className={classes['inner']}>
        <BandHead shown={shown} layout={layout} isCollapsed={isCollapsed} />
        {!isCollapsed && <Body shown={shown} layout={layout} />}
      </div>
    </section>
  )
})

function Body({ shown, layout }: Omit<Props, 'isCollapsed'>) {
  const { unit, divisions } = shown
  const geometry = geometryOf(shown, layout)
  return (
    <div className={`${classes['body']} ${classes[layout.drivers]}`}>
      <div className={classes['cards']}>
        {unit.primaryDriver ? (
          <PrimaryDriverCard unit={unit} driver={unit.primaryDriver} layout={layout} />
        ) : (
          <MissingSetup kind="primary" unitId={unit.businessUnit.id} />
        )}
        {unit.secondaryDrivers.map((driver) => (
          <SecondaryDriverCard key={driver.id} unit={unit} driver={driver} layout={layout} />
        ))}
        {unit.secondaryDrivers.length === 0 && (
          <MissingSetup kind="secondary" unitId={unit.businessUnit.id} />
        )}
      </div>
      <div className={classes['area']}>
        {unit.divisions.length === 0 ? (
          <MissingSetup kind="division" unitId={unit.businessUnit.id} />
        ) : (
          divisions.length > 0 && <DivisionList shown={shown} layout={layout} geometry={geometry} />
        )}
      </div>
    </div>
  )
}
