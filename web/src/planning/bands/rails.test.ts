import { unit } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test } from 'vitest'
import { geometryOf, heights } from './band-geometry.ts'
import { belongs } from './moves.ts'
import { boxLayout, wideLayout } from './picture-layout.given.ts'
import { railsOf } from './rails.ts'

const education = unit({
  id: 1,
  primary: { id: 7, weight: 0.4 },
  secondary: [
    { id: 1, weights: [0.6, 0.4], divisionIds: [2, 3] },
    { id: 7, divisionIds: [3] },
  ],
  divisions: [1, 2, 3].map((id) => ({ id, staff: 1 })),
})
const shown = { unit: education, divisions: education.divisions }
const PRIMARY = { kind: 'primary', id: 7 } as const
const FIRST = { kind: 'secondary', id: 1 } as const
const SECOND = { kind: 'secondary', id: 7 } as const
const division = (id: number) => ({ kind: 'division', id }) as const

function rails(layout = wideLayout, rows: readonly [number, number] = [0, 2], of = shown) {
  return railsOf({ shown: of, layout, geometry: geometryOf(of, layout), rows })
}
const dots = (path: string) => path.split('M').length - 1
const counts = (all: ReturnType<typeof rails>) =>
  all.map(({ spot, full, weighted }) => [spot, dots(full), dots(weighted)])

describe('in both views', () => {
  test.each([
    ['lines', wideLayout],
    ['boxes', boxLayout],
  ])(
    'the primary driver reaches every division: a dot where it counts in full, a ring where with its weight (%s)',
    (_view, layout) => {
      expect(counts(rails(layout))).toEqual([
        [PRIMARY, 1, 2],
        [FIRST, 2, 0],
        [SECOND, 1, 0],
      ])
    },
  )

  test.each([wideLayout, boxLayout])('a unit with a primary driver alone has its lines, too', (layout) => {
    const alone = unit({
      id: 2,
      primary: { id: 7, weight: 1 },
      divisions: [
        { id: 1, staff: 1 },
        { id: 2, staff: 1 },
      ],
    })
    expect(counts(rails(layout, [0, 1], { unit: alone, divisions: alone.divisions }))).toEqual([
      [PRIMARY, 2, 0],
    ])
  })

  test('only divisions that are shown have one', () => {
    const some = { unit: education, divisions: education.divisions.slice(2) }
    expect(counts(rails(wideLayout, [0, 0], some))).toEqual([
      [PRIMARY, 0, 1],
      [FIRST, 1, 0],
      [SECOND, 1, 0],
    ])
  })
})

test('a line begins at the head of its card and ends at the middle of its division', () => {
  const [primary] = rails()
  expect(primary?.line.startsWith(`M0 ${heights.cardHead / 2}H8`)).toBe(true)
  expect(primary?.line.endsWith(`M8 ${2.5 * heights.line}H${wideLayout.gutter}`)).toBe(true)
})

test('what is far from the window has no dots, but the rail goes on to it', () => {
  const many = unit({
    id: 3,
    primary: { id: 7, weight: 1 },
    divisions: Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, staff: 1 })),
  })
  const [primary] = rails(wideLayout, [100, 119], { unit: many, divisions: many.divisions })
  expect(dots(primary?.full ?? '')).toBe(20)
  expect(primary?.line).toContain(`V${4999.5 * heights.line}`)
})

describe('what is looked at lights up with what belongs to it', () => {
  test.each([
    [PRIMARY, [PRIMARY, division(1), division(2), division(3)]],
    [FIRST, [FIRST, division(2), division(3)]],
    [division(1), [PRIMARY, division(1)]],
    [division(3), [PRIMARY, FIRST, SECOND, division(3)]],
  ])('%o', (spot, lit) => {
    const all = [PRIMARY, FIRST, SECOND, division(1), division(2), division(3)]
    expect(all.filter((self) => belongs(education, self, spot))).toEqual(lit)
  })
})
