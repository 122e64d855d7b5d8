import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'

/** Heights in CSS pixels; the style sheets have the same ones. Boxes never grow, so nothing needs measuring. */
export const heights = {
  columnName: 22,
  gap: 12,
  missingBox: 66,
  boxHead: 36,
  boxYears: 22,
  source: 30,
  /** A label above its cells, where there is no room beside them. */
  stackedLabel: 20,
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

/** Widths in CSS pixels; the style sheets have the same ones. */
const widths = {
  /** A year: nine digits with a sign and separators. */
  year: 104,
  /** At least, for the name of a data source beside its years. */
  label: 68,
  /** Borders and padding of a driver's box. */
  box: 10,
  /** A division's name, special drivers and padding in one line. */
  line: 190,
  lineFigure: 58,
  /** What stands before the figures in a division's box. */
  boxLabel: 64,
  boxFigure: 70,
} as const

const SMALLEST_GAP = 36
const LARGEST_GAP = 60

/** Above this many divisions a unit shows one line for each. */
const MOST_BOXES = 8

export type BandShape = {
  /** Three columns, two (the drivers above one another) or everything above one another. */
  readonly columns: 3 | 2 | 1
  readonly divisions: 'boxes' | 'lines'
  /** The totals stand below the name. */
  readonly isHeadStacked: boolean
  /** Data sources have their names above their cells. */
  readonly isLabelStacked: boolean
  /** Even then there are more years than fit beside one another. */
  readonly isScrolling: boolean
  readonly columnWidth: number
  readonly gapWidth: number
}

type Space = {
  readonly width: number
  readonly isDense: boolean | undefined
  /** How many stand beside one another. */
  readonly years: number
}

/** How a unit is laid out in so many pixels; `isDense` is what the person chose, if anything. */
export function shapeOf(unit: UnitStructure, { width, isDense, years }: Space): BandShape {
  const wantsLines = isDense ?? unit.divisions.length > MOST_BOXES
  const isHeadStacked = width < 480
  const columnWidth = widths.box + widths.label + years * widths.year
  const division = wantsLines
    ? widths.line + 2 * years * widths.lineFigure
    : widths.boxLabel + years * widths.boxFigure
  const size = {
    isHeadStacked,
    isLabelStacked: width < columnWidth,
    isScrolling: width < columnWidth - widths.label,
    columnWidth,
  }
  /** Between so many columns, when they fit. */
  const gapOf = (columns: number) => {
    const gap = (width - (columns - 1) * columnWidth - division) / (columns - 1)
    return gap < SMALLEST_GAP ? null : Math.min(LARGEST_GAP, Math.floor(gap))
  }
  // Without secondary drivers their column would only stand between the primary driver and its divisions.
  const wide = wantsLines || unit.secondaryDrivers.length === 0 ? null : gapOf(3)
  if (wide !== null) return { columns: 3, divisions: 'boxes', ...size, gapWidth: wide }
  const narrow = gapOf(2)
  if (narrow === null) return { columns: 1, divisions: 'boxes', ...size, columnWidth: 0, gapWidth: 0 }
  return { columns: 2, divisions: wantsLines ? 'lines' : 'boxes', ...size, gapWidth: narrow }
}

function driverBoxHeight(sources: number, { isLabelStacked }: BandShape): number {
  const label = isLabelStacked ? heights.stackedLabel : 0
  const { boxHead, boxYears, source, boxFoot, border } = heights
  return boxHead + boxYears + label + sources * (source + label) + boxFoot + border
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
    ? driverBoxHeight(unit.primaryDriver.driverDataSources.length, shape)
    : missingBox
  const secondaryStart = shape.columns === 3 ? columnName : columnName + primary + gap + columnName
  const secondary = unit.secondaryDrivers.map((driver) =>
    driverBoxHeight(driver.driverDataSources.length, shape),
  )
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

function headHeight(shape: BandShape): number {
  return heights.bandHead + (shape.isHeadStacked ? heights.headTotals : 0)
}

type Band = { readonly geometry: BandGeometry; readonly shape: BandShape; readonly isCollapsed: boolean }

/** The whole band, its border included. */
export function bandHeight({ geometry, shape, isCollapsed }: Band): number {
  const { padding, border, gap } = heights
  if (isCollapsed) return headHeight(shape) + gap + border
  return headHeight(shape) + padding + geometry.height + border
}
