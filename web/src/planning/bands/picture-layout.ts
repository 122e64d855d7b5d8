export type Measure = 'fte' | 'tpc'
export type View = 'lines' | 'boxes'

/** Widths in CSS pixels; the style sheets take them from here. */
export const widths = {
  /** Strip, borders and padding beside what a band contains. */
  sides: 30,
  /** Borders and padding of a driver's card. */
  card: 16,
  /** Between the cells of a card. */
  cellGap: 3,
  /** Nine digits have room in a cell, with their sign and separators. */
  cell: 83,
  /** At least, for the name of a data source beside its years, and at most that much more. */
  label: 86,
  spareLabel: 90,
  /** What the names of divisions have before those of data sources get more. */
  names: 238,
  gutter: 40,
  /** Between what stands beside one another. */
  gap: 14,
  /** Between FTE and TPC. */
  measures: 8,
  /** What stands before the figures in a division's box, and each of them. */
  boxLabel: 64,
  boxFigure: 72,
} as const

/** A way to place everything beside one another; the first that has room is taken. */
type Plan = {
  readonly drivers: 'beside' | 'above'
  readonly money: 'full' | 'thousands'
  readonly hasBoth: boolean
  readonly fte: number
  readonly tpc: number
  /** At least, for the name of a division. */
  readonly name: number
}

const PLANS: readonly Plan[] = [
  { drivers: 'beside', money: 'full', hasBoth: true, fte: 78, tpc: 90, name: 214 },
  { drivers: 'beside', money: 'thousands', hasBoth: true, fte: 72, tpc: 66, name: 168 },
  { drivers: 'above', money: 'full', hasBoth: true, fte: 84, tpc: 102, name: 220 },
  { drivers: 'above', money: 'thousands', hasBoth: true, fte: 78, tpc: 66, name: 140 },
  { drivers: 'above', money: 'thousands', hasBoth: false, fte: 80, tpc: 80, name: 150 },
]
/** The name stands above its figures, which share the whole width. */
const LAST = { drivers: 'above', money: 'thousands', year: 66 } as const

export type PictureLayout = {
  readonly view: View
  readonly drivers: Plan['drivers']
  readonly money: Plan['money']
  readonly measures: readonly Measure[]
  /** Only one of the measures has room. */
  readonly isMeasureChosen: boolean
  /** Places of the years that are shown: all, or as many as there is room for. */
  readonly years: readonly number[]
  readonly isNameAbove: boolean
  /** A row for names or choices stands above its columns. */
  readonly isHeadTall: boolean
  readonly fteWidth: number
  readonly tpcWidth: number
  readonly cardWidth: number
  readonly cardsPerRow: number
  /** Data sources have their names above their cells; even then there may be more years than fit. */
  readonly isLabelStacked: boolean
  readonly isScrolling: boolean
  /** Between cards and divisions, for the rails; 0 where the cards stand above. */
  readonly gutter: number
  /** Boxes beside one another. */
  readonly perRow: number
  readonly boxWidth: number
}

export type Room = {
  /** Of a band, its sides included. */
  readonly width: number
  readonly view: View
  readonly years: number
  readonly hasSalaries: boolean
  /** Which one, where there is room for one only. */
  readonly measure: Measure
  /** The first year shown, where there is no room for all of them. */
  readonly firstYear: number
}

/** One layout for the whole page, so that a column is one vertical line from top to bottom. */
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

/** What a plan leaves for the names of divisions. */
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
    // A third of what is to spare goes to the names of data sources, the rest to those of divisions.
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

/** All years, or as many as there is room for, from the one that was chosen. */
function yearsShown({ years, firstYear, view }: Room, { area, isNameAbove }: Area): readonly number[] {
  const inLines = isNameAbove ? Math.floor(area / LAST.year) : years
  const inBoxes = view === 'boxes' ? Math.floor((area - widths.boxLabel) / widths.boxFigure) : years
  const count = Math.max(1, Math.min(years, inLines, inBoxes))
  const first = Math.max(0, Math.min(firstYear, years - count))
  return Array.from({ length: count }, (_, place) => first + place)
}
