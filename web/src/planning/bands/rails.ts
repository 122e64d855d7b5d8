import { type BandGeometry, heights, rowLength, type ShownUnit } from './band-geometry.ts'
import type { Highlight } from './highlights.ts'
import { type PictureLayout, widths } from './picture-layout.ts'

/** The horizontal and vertical lines from one driver to its divisions, in pixels from the end of its card. */
export type Rail = {
  readonly spot: Highlight
  readonly line: string
  /** Dots at divisions where the driver applies in full, and rings where its weight reduces it. */
  readonly full: string
  readonly weighted: string
}

type Drawn = {
  readonly shown: ShownUnit
  readonly layout: PictureLayout
  readonly geometry: BandGeometry
  /** The first and last row that are rendered. */
  readonly rows: readonly [number, number]
}

type Driver = { readonly spot: Highlight; readonly card: number }
/** A division at the end of a line. */
type Stop = { readonly row: number; readonly index: number; readonly isWeighted: boolean }

const BETWEEN = 11
/** Space before the first rail and after the last one. */
const EDGE = 8
const RADIUS = 3.5

/** One rail per driver, in the order of the cards. There may be thousands of divisions: only those in view get dots. */
export function railsOf(drawn: Drawn): Rail[] {
  const drivers = driversOf(drawn.shown)
  const step = Math.min(BETWEEN, (drawn.layout.gutter - 2 * EDGE) / Math.max(1, drivers.length - 1))
  return drivers.map((driver, position) => {
    const stops = stopsOf(drawn.shown, driver.spot, drawn.layout)
    const x = EDGE + position * step
    const from = (drawn.geometry.cardTops[driver.card] ?? 0) + heights.cardHead / 2
    const lane = { position, count: drivers.length, x, from }
    return {
      spot: driver.spot,
      ...(drawn.layout.view === 'lines' ? toLines(drawn, stops, lane) : toBoxes(drawn, stops, lane)),
    }
  })
}

function driversOf({ unit }: ShownUnit): Driver[] {
  const { primaryDriver, secondaryDrivers } = unit
  const primary: Driver[] = primaryDriver
    ? [{ spot: { kind: 'primary', id: primaryDriver.id }, card: 0 }]
    : []
  return [
    ...primary,
    ...secondaryDrivers.map(({ id }, index): Driver => ({
      spot: { kind: 'secondary', id },
      card: index + 1,
    })),
  ]
}

function stopsOf({ unit, divisions }: ShownUnit, spot: Highlight, layout: PictureLayout): Stop[] {
  const perRow = rowLength(layout)
  const isPrimary = spot.kind === 'primary'
  const drivers = unit.secondaryDrivers.filter(({ id }) => isPrimary || id === spot.id)
  const moved = new Set(drivers.flatMap(({ divisionIds }) => divisionIds))
  return divisions.flatMap(({ id }, index) =>
    isPrimary || moved.has(id)
      ? [{ row: Math.floor(index / perRow), index, isWeighted: isPrimary && moved.has(id) }]
      : [],
  )
}

type Lane = { readonly position: number; readonly count: number; readonly x: number; readonly from: number }

function toLines({ layout, geometry, rows }: Drawn, stops: readonly Stop[], { x, from }: Lane) {
  const middle = ({ row }: Stop) => geometry.divisionsTop + (row + 0.5) * geometry.rowStep
  const near = stops.filter(({ row }) => row >= rows[0] && row <= rows[1])
  return {
    line: [
      trunk({ x, from, ends: stops.map(middle) }),
      ...near.map((stop) => `M${x} ${middle(stop)}H${layout.gutter}`),
    ].join(''),
    ...dots(near, (stop) => [x, middle(stop)]),
  }
}

function toBoxes(
  { layout, geometry, rows }: Drawn,
  stops: readonly Stop[],
  { position, count, x, from }: Lane,
) {
  const apart = Math.min(5, (heights.lane - 10) / Math.max(1, count - 1))
  const laneOf = (row: number) => geometry.divisionsTop + row * geometry.rowStep + 5 + position * apart
  const topOf = ({ row }: Stop) => geometry.divisionsTop + row * geometry.rowStep + heights.lane
  const within = Math.min(BETWEEN, (layout.boxWidth - 44) / Math.max(1, count))
  const across = ({ index }: Stop) =>
    layout.gutter + (index % layout.perRow) * (layout.boxWidth + widths.gap) + 22 + position * within
  const near = stops.filter(({ row }) => row >= rows[0] && row <= rows[1])
  const ends = new Map(near.map((stop) => [stop.row, across(stop)]))
  return {
    line: [
      trunk({ x, from, ends: stops.map(({ row }) => laneOf(row)) }),
      ...[...ends].map(([row, end]) => `M${x} ${laneOf(row)}H${end}`),
      ...near.map((stop) => `M${across(stop)} ${laneOf(stop.row)}V${topOf(stop)}`),
    ].join(''),
    ...dots(near, (stop) => [across(stop), topOf(stop)]),
  }
}

/** From the card to the rail, and along the rail as far as there are divisions. */
function trunk({ x, from, ends }: { x: number; from: number; ends: readonly number[] }): string {
  if (ends.length === 0) return ''
  const top = ends.reduce((least, end) => Math.min(least, end), from)
  const bottom = ends.reduce((most, end) => Math.max(most, end), from)
  return `M0 ${from}H${x}M${x} ${top}V${bottom}`
}

function dots(stops: readonly Stop[], at: (stop: Stop) => readonly [number, number]) {
  const drawn = (isWeighted: boolean) =>
    stops
      .filter((stop) => stop.isWeighted === isWeighted)
      .map((stop) => circle(...at(stop)))
      .join('')
  return { full: drawn(false), weighted: drawn(true) }
}

/** Circles as one path, because many elements would be slow. */
function circle(x: number, y: number): string {
  const arc = `a${RADIUS} ${RADIUS} 0 1 0`
  return `M${x - RADIUS} ${y}${arc} ${2 * RADIUS} 0${arc} ${-2 * RADIUS} 0`
}
