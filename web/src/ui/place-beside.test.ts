import { expect, test } from 'vitest'
import { besideOf } from './place-beside.ts'

const area = (left: number, top: number, width = 80, height = 25) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const usual = {
  anchor: area(300, 200),
  panel: { width: 200, height: 40 },
  page: { width: 1000, height: 600 },
  isRightToLeft: false,
  keepClear: null,
}
const below = { left: 300, top: 231 }
const above = { left: 300, top: 154 }

test('a panel stands below its anchor, or above where there is no room', () => {
  expect(besideOf(usual)).toEqual(below)
  expect(besideOf({ ...usual, anchor: area(300, 560) })).toEqual({ left: 300, top: 514 })
  expect(besideOf({ ...usual, isRightToLeft: true })).toEqual({ left: 180, top: 231 })
})

test.each([
  ['below it', area(300, 230), above],
  ['two below it', area(300, 260), above],
  ['above it', area(300, 170), below],
  ['at its end', area(384, 200), below],
  ['elsewhere', area(300, 400), below],
])('what is spared %s is not covered', (_, keepClear, place) => {
  expect(besideOf({ ...usual, keepClear })).toEqual(place)
})

test('without room above it stands at the end, then at the start', () => {
  const keepClear = area(300, 45)
  const given = { ...usual, anchor: area(300, 15), keepClear }
  expect(besideOf(given)).toEqual({ left: 386, top: 15 })
  expect(besideOf({ ...given, page: { width: 500, height: 600 } })).toEqual({ left: 94, top: 15 })
  expect(besideOf({ ...given, isRightToLeft: true })).toEqual({ left: 94, top: 15 })
})

test('rather beyond the window than over what is spared', () => {
  const given = { ...usual, anchor: area(60, 15), keepClear: area(60, 45), page: { width: 240, height: 600 } }
  expect(besideOf(given).top).toBeLessThan(0)
})
