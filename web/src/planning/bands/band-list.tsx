import { memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { useWidth } from '#ui/use-width.ts'
import picture from '../big-picture.module.css'
import { BandChoicesContext, useBandChoices, useRememberedChoices } from './band-choices.ts'
import type { ShownUnit } from './band-geometry.ts'
import { bandPlaces } from './band-places.ts'
import classes from './band.module.css'
import { ColumnHead } from './column-head.tsx'
import { EVERYTHING, filtered } from './picture-filter.ts'
import { type PictureLayout, pictureLayout } from './picture-layout.ts'
import { PictureTools } from './picture-tools.tsx'
import { sizesOf } from './picture-sizes.ts'
import { UnitBand } from './unit-band.tsx'
import { useNear } from './use-near.ts'
import { useSought } from './use-sought.ts'

const OVERSCAN = 1

/** All business units under one head, in one set of columns. Memoised, so it is not redrawn with the page around it. */
export const BandList = memo(function BandList() {
  const { session, structure, years } = useBoard()
  const choices = useRememberedChoices(session.userId)
  const [measured, width] = useWidth<HTMLDivElement>()
  const [firstYear, setFirstYear] = useState(0)
  const { view, measure, filter } = choices
  const shown = useMemo(() => filtered(structure, filter), [structure, filter])
  const hasSalaries = session.access.seesPay
  const layout = useMemo(
    () => pictureLayout({ width, view, measure, firstYear, hasSalaries, years: years.length }),
    [width, view, measure, firstYear, hasSalaries, years],
  )
  return (
    <BandChoicesContext value={choices}>
      <PictureTools />
      <div ref={measured} style={sizesOf(layout, years.length)}>
        {width > 0 && (
          <>
            <ColumnHead layout={layout} shown={shown} onYear={setFirstYear} />
            {shown.length === 0 ? (
              <NothingFound />
            ) : (
              <Bands layout={layout} shown={shown} onYear={setFirstYear} />
            )}
          </>
        )}
      </div>
    </BandChoicesContext>
  )
})

type BandsProps = {
  readonly layout: PictureLayout
  readonly shown: readonly ShownUnit[]
  readonly onYear: (firstYear: number) => void
}

/** Renders only the bands near the window. */
function Bands({ layout, shown, onYear }: BandsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { isCollapsed } = useBandChoices()
  const places = useMemo(() => bandPlaces(shown, { layout, isCollapsed }), [shown, layout, isCollapsed])
  const startOf = (index: number) => places[index]?.start ?? 0
  const { indexes, handlers } = useNear({ list, count: places.length, startOf, overscan: OVERSCAN })
  const last = places.at(-1)
  useSought({ list, shown, places, onYear })
  return (
    <div
      ref={list}
      className={classes['list']}
      style={{ blockSize: last ? last.start + last.height : 0 }}
      {...handlers}
    >
      {indexes.map((index) => {
        const each = shown[index]
        const place = places[index]
        return (
          each &&
          place && (
            <div
              key={each.unit.businessUnit.id}
              data-index={index}
              className={classes['place']}
              style={{ insetBlockStart: place.start, blockSize: place.height }}
            >
              <UnitBand shown={each} layout={layout} isCollapsed={place.isCollapsed} />
            </div>
          )
        )
      })}
    </div>
  )
}

function NothingFound() {
  const { t } = useTranslation('planning')
  const { setFilter } = useBandChoices()
  return (
    <Card className={picture['message'] ?? ''}>
      <strong>{t('filter.nothing')}</strong>
      <span className="soft">{t('filter.nothingText')}</span>
      <Button onClick={() => setFilter(EVERYTHING)}>{t('filter.showAll')}</Button>
    </Card>
  )
}
