import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { type BandGeometry, type BandShape, heights } from './band-geometry.ts'
import type { HotSpot } from './hot-spots.ts'

/** A line from a driver to what it moves, in pixels from the top start corner of the columns. */
type Link = { readonly from: readonly [number, number]; readonly to: readonly [number, number] }

type Drawn = { readonly unit: UnitStructure; readonly shape: BandShape; readonly geometry: BandGeometry }

/** From the primary driver to the secondary ones, and from those to their divisions. */
export function linksOf(drawn: Drawn): Link[] {
  const { unit } = drawn
  const primary = unit.primaryDriver ? [...linksToSecondaries(drawn), ...linksToDivisions(drawn)] : []
  return [...primary, ...unit.secondaryDrivers.flatMap((_driver, index) => linksOfDriver(drawn, index))]
}

function linksToSecondaries({ shape, geometry }: Drawn): Link[] {
  if (shape.columns < 3) return []
  return geometry.secondaryTops.map((top) => ({
    from: [shape.columnWidth, headOf(geometry.primaryTop)],
    to: [shape.columnWidth + shape.gapWidth, headOf(top)],
  }))
}

/**
 * To the divisions that only the primary driver moves; not past a column of secondary drivers, because such a line
 * would seem to come from one of them.
 */
function linksToDivisions({ unit, shape, geometry }: Drawn): Link[] {
  if (shape.columns === 3) return []
  const others = new Set(unit.secondaryDrivers.flatMap((driver) => driver.divisionIds))
  return unit.divisions.flatMap(({ id }, division) =>
    others.has(id)
      ? []
      : [
          {
            from: [shape.columnWidth, headOf(geometry.primaryTop)],
            to: endOf({ shape, geometry }, division),
          },
        ],
  )
}

/** The lines that belong to what is looked at. */
export function hotLinksOf(drawn: Drawn, spot: HotSpot): Link[] {
  const { secondaryDrivers, divisions } = drawn.unit
  if (spot.kind === 'secondary') {
    return linksOfDriver(
      drawn,
      secondaryDrivers.findIndex((driver) => driver.id === spot.id),
    )
  }
  const division = divisions.findIndex((each) => each.id === spot.id)
  return secondaryDrivers.flatMap((driver, index) =>
    driver.divisionIds.includes(spot.id) ? [link(drawn, index, division)] : [],
  )
}

/** One path for all of them: few elements, however many divisions. */
export function pathOf(links: readonly Link[]): string {
  return links
    .map(({ from: [x1, y1], to: [x2, y2] }) => {
      const middle = (x1 + x2) / 2
      return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
    })
    .join('')
}

function linksOfDriver(drawn: Drawn, driver: number): Link[] {
  const ids = new Set(drawn.unit.secondaryDrivers[driver]?.divisionIds)
  return drawn.unit.divisions.flatMap(({ id }, division) =>
    ids.has(id) ? [link(drawn, driver, division)] : [],
  )
}

function link({ shape, geometry }: Drawn, driver: number, division: number): Link {
  const to = endOf({ shape, geometry }, division)
  return { from: [to[0] - shape.gapWidth, headOf(geometry.secondaryTops[driver] ?? 0)], to }
}

/** Where lines to a division end. */
function endOf({ shape, geometry }: Pick<Drawn, 'shape' | 'geometry'>, division: number): Link['to'] {
  const columns = shape.columns - 1
  const top = geometry.divisionsTop + division * geometry.divisionStep
  return [
    columns * (shape.columnWidth + shape.gapWidth),
    shape.divisions === 'lines' ? top + heights.line / 2 : headOf(top),
  ]
}

/** Lines begin and end at the middle of a box's head. */
function headOf(top: number): number {
  return top + heights.boxHead / 2
}
