import { unit } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { bandHeight, geometryOf, heights } from './band-geometry.ts'
import { pictureLayout } from './picture-layout.ts'
import { boxLayout, room, wideLayout } from './picture-layout.given.ts'

const divisions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, staff: 1 }))
const secondary = [
  { id: 1, weights: [0.6, 0.4], divisionIds: [2, 3] },
  { id: 2, divisionIds: [3] },
]
const whole = (of: ReturnType<typeof unit>) => ({ unit: of, divisions: of.divisions })
const education = whole(unit({ id: 1, primary: { id: 1, weight: 0.4 }, secondary, divisions: divisions(3) }))
const { cardHead, source, cardFoot, border, gap, line, missing } = heights
const card = (sources: number) => cardHead + sources * source + cardFoot + border

test('cards stand below one another, the primary driver first', () => {
  const { cardTops, height } = geometryOf(education, wideLayout)
  expect(cardTops).toEqual([0, card(1) + gap, card(1) + gap + card(2) + gap])
  expect(height).toBe(card(1) + gap + card(2) + gap + card(1))
})

test('a unit of many divisions is as high as its lines', () => {
  const large = whole(unit({ id: 1, divisions: divisions(400) }))
  expect(geometryOf(large, wideLayout)).toMatchObject({ rows: 400, rowStep: line, height: 400 * line })
})

test('boxes stand beside one another, with room above each row for the lines to them', () => {
  const { rows, rowStep } = geometryOf(education, boxLayout)
  expect({ perRow: boxLayout.perRow, rows }).toEqual({ perRow: 2, rows: 2 })
  expect(rowStep).toBeGreaterThan(heights.lane + heights.boxHead)
})

test('where drivers stand above, divisions begin below the highest card of the last row', () => {
  const narrow = pictureLayout({ ...room, width: 764 })
  const { cardTops, divisionsTop } = geometryOf(education, narrow)
  const withYears = (sources: number) => card(sources) + heights.cardYears
  expect(cardTops).toEqual([0, 0, withYears(2) + gap])
  expect(divisionsTop).toBe(withYears(2) + gap + withYears(1) + gap)
})

test('an offer stands where drivers or divisions are missing', () => {
  const empty = whole(unit({ id: 1, divisions: [] }))
  expect(geometryOf(empty, wideLayout)).toMatchObject({
    cardTops: [0, missing + gap],
    height: 2 * missing + gap,
  })
})

test('a collapsed band is its head, which is higher where totals stand below the name', () => {
  const collapsed = { geometry: geometryOf(education, wideLayout), isCollapsed: true }
  expect(bandHeight({ ...collapsed, layout: wideLayout })).toBe(heights.bandHead + border)
  const phone = pictureLayout({ ...room, width: 366 })
  expect(bandHeight({ ...collapsed, layout: phone })).toBe(heights.bandHead + heights.headTotals + border)
})
