import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { PictureLayout } from './picture-layout.ts'

/** Heights in CSS pixels, the same as in the style sheets. All are fixed, so nothing has to be measured. */
export const heights = {
  bandHead: 40,
  /** The unit's totals below its name, where there is no room beside it. */
  headTotals: 26,
  /** Padding above and below the contents of a band. */
  bodyTop: 8,
  bodyBottom: 12,
  border: 2,
  missing: 44,
  cardHead: 32,
  /** The years above the cells of a card, where the page head does not show them. */
  cardYears: 22,
  source: 30,
  /** A label above its cells, where there is no room beside them. */
  stackedLabel: 20,
  cardFoot: 6,
  gap: 8,
  line: 34,
  /** A line whose name is above its figures. */
  tallLine: 62,
  boxHead: 36,
  boxYears: 22,
  figures: 24,
  specials: 36,
  /** Space above each row of boxes, for the lines to them. */
  lane: 24,
} as const

/** A unit and those of its divisions that are shown. */
export type ShownUnit = {
  readonly unit: UnitStructure
  readonly divisions: UnitStructure['divisions']
}

/** Positions inside a band, in pixels from the top of its contents. */
export type BandGeometry = {
  /** The primary driver's card comes first; without a driver, the link to assign one takes its place. */
  readonly cardTops: readonly number[]
  readonly divisionsTop: number
  readonly rows: number
  readonly rowStep: number
  readonly divisionsHeight: number
  readonly height: number
}

export function geometryOf({ unit, divisions }: ShownUnit, layout: PictureLayout): BandGeometry {
  const cards = [
    unit.primaryDriver ? cardHeight(unit.primaryDriver.driverDataSources.length, layout) : heights.missing,
    ...(unit.secondaryDrivers.length === 0
      ? [heights.missing]
      : unit.secondaryDrivers.map((driver) => cardHeight(driver.driverDataSources.length, layout))),
  ]
  const { tops: cardTops, end: cardsEnd } = placed(cards, layout.cardsPerRow)
  const isBeside = layout.drivers === 'beside'
  const divisionsTop = isBeside ? 0 : cardsEnd + heights.gap
  const rows = Math.ceil(divisions.length / rowLength(layout))
  const rowStep = layout.view === 'lines' ? lineHeight(layout) : heights.lane + boxHeight(layout)
  const divisionsHeight = rows === 0 ? heights.missing : rows * rowStep
  return {
    cardTops,
    divisionsTop,
    rows,
    rowStep,
    divisionsHeight,
    height: Math.max(cardsEnd, divisionsTop + divisionsHeight),
  }
}

/** How many divisions stand side by side. */
export function rowLength({ view, perRow }: PictureLayout): number {
  return view === 'lines' ? 1 : perRow
}

/** Places cards in rows, each as high as its highest card. */
function placed(cards: readonly number[], perRow: number): { tops: number[]; end: number } {
  const tops: number[] = []
  let top = 0
  for (let first = 0; first < cards.length; first += perRow) {
    const row = cards.slice(first, first + perRow)
    tops.push(...row.map(() => top))
    top += Math.max(...row) + heights.gap
  }
  return { tops, end: top - heights.gap }
}

function cardHeight(sources: number, { drivers, isLabelStacked }: PictureLayout): number {
  const { cardHead, cardYears, source, stackedLabel, cardFoot, border } = heights
  const label = isLabelStacked ? stackedLabel : 0
  const years = drivers === 'above' ? cardYears : 0
  // A card without data sources has one line that says so.
  return cardHead + years + Math.max(1, sources) * (source + label) + cardFoot + border
}

function lineHeight({ isNameAbove }: PictureLayout): number {
  return isNameAbove ? heights.tallLine : heights.line
}

/** A box shows every measure that the user may see, even where a line has room for only one. */
function boxHeight({ measures, isMeasureChosen }: PictureLayout): number {
  const { boxHead, boxYears, figures, specials, border } = heights
  const shown = isMeasureChosen ? 2 : measures.length
  return boxHead + boxYears + shown * figures + specials + border
}

type Band = {
  readonly geometry: BandGeometry
  readonly layout: PictureLayout
  readonly isCollapsed: boolean
}

/** The height of the whole band, including its border. */
export function bandHeight({ geometry, layout, isCollapsed }: Band): number {
  const head = heights.bandHead + (layout.isNameAbove ? heights.headTotals : 0) + heights.border
  return isCollapsed ? head : head + heights.bodyTop + geometry.height + heights.bodyBottom
}
