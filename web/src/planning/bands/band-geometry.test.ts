import { unit } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test } from 'vitest'
import { bandHeight, geometryOf, heights, shapeOf } from './band-geometry.ts'
import { hotLinksOf, linksOf } from './links.ts'

const divisions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, staff: 1 }))
const secondary = [
  { id: 1, weights: [0.6, 0.4], divisionIds: [2, 3] },
  { id: 2, divisionIds: [3] },
]
const education = unit({ id: 1, primary: { id: 1, weight: 0.4 }, secondary, divisions: divisions(3) })
const wide = { width: 1140, isDense: undefined, years: 3 }
const shape = shapeOf(education, wide)
const geometry = geometryOf(education, shape, true)

describe('the shape of a band', () => {
  test('up to eight divisions are boxes beside their drivers, more are lines', () => {
    expect(shape).toMatchObject({ columns: 3, divisions: 'boxes' })
    expect(
      shapeOf({ ...education, divisions: unit({ id: 1, divisions: divisions(9) }).divisions }, wide),
    ).toMatchObject({
      columns: 2,
      divisions: 'lines',
    })
  })

  test('what the person chose counts, where there is room for it', () => {
    expect(shapeOf(education, { ...wide, isDense: true }).divisions).toBe('lines')
    expect(shapeOf(education, { ...wide, width: 360, isDense: true })).toMatchObject({
      columns: 1,
      divisions: 'boxes',
    })
  })

  test('without secondary drivers there is no column for them', () => {
    expect(shapeOf(unit({ id: 1, divisions: divisions(2) }), wide).columns).toBe(2)
  })
})

describe('where things stand', () => {
  test('secondary drivers stand below one another', () => {
    const { columnName, boxHead, boxYears, source, boxFoot, border, gap } = heights
    const withTwoSources = boxHead + boxYears + 2 * source + boxFoot + border
    expect(geometry.secondaryTops).toEqual([columnName, columnName + withTwoSources + gap])
  })

  test('a band is as high as its highest column, and only its head when collapsed', () => {
    const boxes = 3 * geometry.divisionStep - heights.gap + geometry.divisionsTop
    expect(geometry.height).toBe(boxes)
    expect(bandHeight({ geometry, shape, isCollapsed: true })).toBeLessThan(
      bandHeight({ geometry, shape, isCollapsed: false }) / 5,
    )
  })

  test('on a small screen the head is higher, so that its totals stand below the name', () => {
    const narrow = shapeOf(education, { ...wide, width: 340 })
    const collapsed = { geometry, isCollapsed: true }
    expect(bandHeight({ ...collapsed, shape: narrow })).toBe(
      bandHeight({ ...collapsed, shape }) + heights.headTotals,
    )
  })

  test('every division of a secondary driver has one line from it', () => {
    const drawn = { unit: education, shape, geometry }
    const toDivisions = linksOf(drawn).filter(({ from }) => from[0] > shape.columnWidth)
    expect(toDivisions).toHaveLength(3)
    expect(hotLinksOf(drawn, { kind: 'secondary', id: 1 })).toHaveLength(2)
    expect(hotLinksOf(drawn, { kind: 'division', id: 3 })).toHaveLength(2)
    expect(hotLinksOf(drawn, { kind: 'division', id: 1 })).toEqual([])
  })

  test('a line ends at the head of its division', () => {
    const [link] = hotLinksOf({ unit: education, shape, geometry }, { kind: 'secondary', id: 2 })
    expect(link?.to[1]).toBe(geometry.divisionsTop + 2 * geometry.divisionStep + heights.boxHead / 2)
  })
})
