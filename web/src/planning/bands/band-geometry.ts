import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'

/** Heights in CSS pixels; the style sheets have the same ones. Boxes never grow, so nothing needs measuring. */
export const heights = {
  columnName: 22,
  gap: 12,
  missingBox: 66,
  boxHead: 36,
  boxYears: 22,
  source: 30,
  boxFoot: 6,
  figures: 24,
  specials: 36,
  linesHead: 24,
  line: 34,
  border: 2,
  bandHead: 34,
  /** The unit's totals below its name, where they do not fit beside it. */
  headTotals: 20,
  /** Above and below what a band contains. */
  padding: 28,
  /** Strip, borders and padding beside it. */
  sides: 40,
} as const

/** Above this many divisions a unit shows one line for each. */
const MOST_BOXES = 8

export type BandShape = {
  /** Three columns, two (the drivers above one another) or everything above one another. */
  readonly columns: 3 | 2 | 1
  readonly divisions: 'boxes' | 'lines'
  /** The totals stand below the name. */
  readonly isHeadStacked: boolean
  readonly columnWidth: number
  readonly gapWidth: number
}

type Space = { readonly width: number; readonly isDense: boolean | undefined }

/** How a unit is laid out in so many pixels; `isDense` is what the person chose, if anything. */
export function shapeOf(unit: UnitStructure, { width, isDense }: Space): BandShape {
  const wantsLines = isDense ?? unit.divisions.length > MOST_BOXES
  const isHeadStacked = width < 480
  if (width < 860) return { columns: 1, divisions: 'boxes', isHeadStacked, columnWidth: 0, gapWidth: 0 }
  const size = { isHeadStacked, columnWidth: 304, gapWidth: width < 1080 ? 40 : 60 }
  if (wantsLines) return { columns: 2, divisions: 'lines', ...size }
  // Without secondary drivers their column would only stand between the primary driver and its divisions.
  const isNarrow = width < 960 || unit.secondaryDrivers.length === 0
  return { columns: isNarrow ? 2 : 3, divisions: 'boxes', ...size }
}

function driverBoxHeight(sources: number): number {
  return heights.boxHead + heights.boxYears + sources * heights.source + heights.boxFoot + heights.border
}

/** With salaries there is a second row of figures. */
function divisionHeight(shape: BandShape, hasSalaries: boolean): number {
  if (shape.divisions === 'lines') return heights.line
  const figures = hasSalaries ? 2 * heights.figures : heights.figures
  return heights.boxHead + heights.boxYears + figures + heights.specials + heights.border
}

/** Where everything stands in a band, from the top of its columns. */
export type BandGeometry = {
  readonly primaryTop: number
  readonly secondaryTops: readonly number[]
  readonly divisionsTop: number
  readonly divisionStep: number
  readonly divisionsHeight: number
  readonly height: number
}

export function geometryOf(unit: UnitStructure, shape: BandShape, hasSalaries: boolean): BandGeometry {
  const { columnName, gap, missingBox, linesHead } = heights
  const primary = unit.primaryDriver
    ? driverBoxHeight(unit.primaryDriver.driverDataSources.length)
    : missingBox
  const secondaryStart = shape.columns === 3 ? columnName : columnName + primary + gap + columnName
  const secondary = unit.secondaryDrivers.map((driver) => driverBoxHeight(driver.driverDataSources.length))
  const secondaryTops = secondary.map(
    (_height, index) => secondaryStart + secondary.slice(0, index).reduce((sum, each) => sum + each + gap, 0),
  )
  const secondaryEnd =
    secondary.length === 0
      ? secondaryStart + missingBox
      : (secondaryTops.at(-1) ?? 0) + (secondary.at(-1) ?? 0)
  const driversEnd = Math.max(columnName + primary, secondaryEnd)
  const isLines = shape.divisions === 'lines'
  const divisionsTop = (shape.columns === 1 ? driversEnd + gap : 0) + columnName + (isLines ? linesHead : 0)
  const divisionStep = divisionHeight(shape, hasSalaries) + (isLines ? 0 : gap)
  const last = isLines || unit.divisions.length === 0 ? 0 : gap
  const divisionsHeight = unit.divisions.length * divisionStep - last
  return {
    primaryTop: columnName,
    secondaryTops,
    divisionsTop,
    divisionStep,
    divisionsHeight,
    height: Math.max(driversEnd, divisionsTop + (divisionsHeight || missingBox)),
  }
}

export function headHeight(shape: BandShape): number {
  return heights.bandHead + (shape.isHeadStacked ? heights.headTotals : 0)
}

type Band = { readonly geometry: BandGeometry; readonly shape: BandShape; readonly isCollapsed: boolean }

/** The whole band, its border included. */
export function bandHeight({ geometry, shape, isCollapsed }: Band): number {
  const { padding, border, gap } = heights
  if (isCollapsed) return headHeight(shape) + gap + border
  return headHeight(shape) + padding + geometry.height + border
}
