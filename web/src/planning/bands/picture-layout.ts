export type Measure = 'fte' | 'tpc'
export type View = 'lines' | 'boxes'

/** Widths in CSS pixels; the style sheets take them from here. */
export const widths = {
  /** Strip, borders and padding at the sides of a band. */
  sides: 30,
  /** Borders and padding of a driver's card. */
  card: 16,
  /** Gap between the cells of a card. */
  cellGap: 3,
  /** Room for nine digits with sign and separators. */
  cell: 83,
  /** Minimum for the name of a data source beside its years, and the most that may be added to it. */
  label: 86,
  spareLabel: 90,
  /** Width that division names get before the names of data sources get more. */
  names: 238,
  gutter: 40,
  /** Gap between neighbouring boxes or cards. */
  gap: 14,
  /** Gap between FTE and TPC. */
  measures: 8,
  /** In a division's box: the label before the figures, and each figure. */
  boxLabel: 64,
  boxFigure: 72,
} as const

/** A way to place everything side by side; the first one that fits is used. */
type Plan = {
  readonly drivers: 'beside' | 'above'
  readonly money: 'full' | 'thousands'
  readonly hasBoth: boolean
  readonly fte: number
  readonly tpc: number
  /** Minimum for the name of a division. */
  readonly name: number
}

const PLANS: readonly Plan[] = [
  { drivers: 'beside', money: 'full', hasBoth: true, fte: 78, tpc: 90, name: 214 },
  { drivers: 'beside', money: 'thousands', hasBoth: true, fte: 72, tpc: 66, name: 168 },
  { drivers: 'above', money: 'full', hasBoth: true, fte: 84, tpc: 102, name: 220 },
  { drivers: 'above', money: 'thousands', hasBoth: true, fte: 78, tpc: 66, name: 140 },
  { drivers: 'above', money: 'thousands', hasBoth: false, fte: 80, tpc: 80, name: 150 },
]
/** The fallback: names stand above their figures, which share the whole width. */
const LAST = { drivers: 'above', money: 'thousands', year: 66 } as const

export type PictureLayout = {
  readonly view: View
  readonly drivers: Plan['drivers']
  readonly money: Plan['money']
  readonly measures: readonly Measure[]
  /** Whether there is room for only one of the measures. */
  readonly isMeasureChosen: boolean
  /** Indexes of the years that are shown: all of them, or as many as fit. */
  readonly years: readonly number[]
  readonly isNameAbove: boolean
  /** Whether the page head has an extra row above its columns, for names or choices. */
  readonly isHeadTall: boolean
  readonly fteWidth: number
  readonly tpcWidth: number
  readonly cardWidth: number
  readonly cardsPerRow: number
  /** Data sources have their names above their cells; there may still be more years than fit. */
  readonly isLabelStacked: boolean
  readonly isScrolling: boolean
  /** Width between cards and divisions, for the rails; 0 where the cards stand above. */
  readonly gutter: number
  /** Boxes side by side. */
  readonly perRow: number
  readonly boxWidth: number
}

export type Room = {
  /** Width of a band, including its sides. */
  readonly width: number
  readonly view: View
  readonly years: number
  readonly hasSalaries: boolean
  /** The measure to show where there is room for only one. */
  readonly measure: Measure
  /** Index of the first year to show, where there is no room for all of them. */
  readonly firstYear: number
}

/** One layout for the whole page, so that every column is one vertical line from top to bottom. */
export function pictureLayout(room: Room): PictureLayout {
  const width = Math.max(0, room.width - widths.sides)
  const plan = PLANS.find((each) => nameWidth(each, width, room) >= each.name)
  const measures: readonly Measure[] = !room.hasSalaries
    ? ['fte']
    : plan?.hasBoth
      ? ['fte', 'tpc']
      : [room.measure]
  const { drivers, money } = plan ?? LAST
  const cards = cardsOf(plan, width, room)
  const area = drivers === 'beside' ? width - cards.cardWidth - widths.gutter : width
  const years = yearsShown(room, { area, isNameAbove: !plan })
  const boxLeast = widths.boxLabel + years.length * widths.boxFigure
  const perRow = Math.max(1, Math.floor((area + widths.gap) / (boxLeast + widths.gap)))
  const year = Math.floor(width / Math.max(1, years.length))
  const isMeasureChosen = room.hasSalaries && measures.length === 1
  return {
    view: room.view,
    drivers,
    money,
    measures,
    isMeasureChosen,
    years,
    isNameAbove: !plan,
    isHeadTall: !plan || isMeasureChosen || years.length < room.years,
    fteWidth: plan?.fte ?? year,
    tpcWidth: plan?.tpc ?? year,
    ...cards,
    gutter: drivers === 'beside' ? widths.gutter : 0,
    perRow,
    boxWidth: Math.floor((area - (perRow - 1) * widths.gap) / perRow),
  }
}

function cardsAbove(least: number, width: number) {
  const cardsPerRow = Math.max(1, Math.floor((width + widths.gap) / (least + widths.gap)))
  return { cardsPerRow, cardWidth: Math.floor((width - (cardsPerRow - 1) * widths.gap) / cardsPerRow) }
}

/** The width that a plan leaves for the names of divisions. */
function nameWidth(plan: Plan, width: number, { years, hasSalaries }: Room): number {
  const drivers = plan.drivers === 'beside' ? leastCard(years) + widths.gutter : 0
  const tpc = hasSalaries && plan.hasBoth ? years * plan.tpc + widths.measures : 0
  return width - drivers - years * plan.fte - tpc
}

function leastCard(years: number): number {
  return widths.card + widths.label + years * (widths.cell + widths.cellGap)
}

function cardsOf(plan: Plan | undefined, width: number, room: Room) {
  const least = leastCard(room.years)
  if (plan?.drivers === 'beside') {
    // A third of the spare width goes to the names of data sources, the rest to those of divisions.
    const spare = Math.max(0, nameWidth(plan, width, room) - widths.names)
    const cardWidth = least + Math.min(widths.spareLabel, Math.floor(spare / 3))
    return { cardWidth, cardsPerRow: 1, isLabelStacked: false, isScrolling: false }
  }
  return {
    ...cardsAbove(least, width),
    isLabelStacked: width < least,
    isScrolling: width < least - widths.label,
  }
}

type Area = { readonly area: number; readonly isNameAbove: boolean }

/** All years or, from the chosen one on, as many as fit. */
function yearsShown({ years, firstYear, view }: Room, { area, isNameAbove }: Area): readonly number[] {
  const inLines = isNameAbove ? Math.floor(area / LAST.year) : years
  const inBoxes = view === 'boxes' ? Math.floor((area - widths.boxLabel) / widths.boxFigure) : years
  const count = Math.max(1, Math.min(years, inLines, inBoxes))
  const first = Math.max(0, Math.min(firstYear, years - count))
  return Array.from({ length: count }, (_, index) => first + index)
}
