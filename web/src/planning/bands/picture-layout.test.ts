import { describe, expect, test } from 'vitest'
import { pictureLayout, type PictureLayout, type Room, widths } from './picture-layout.ts'
import { room } from './picture-layout.given.ts'

const at = (width: number, others: Partial<Room> = {}) => pictureLayout({ ...room, ...others, width })

/** The width left for a division's name in its line. */
function nameWidth(layout: PictureLayout, width: number): number {
  const { drivers, cardWidth, gutter, fteWidth, tpcWidth, measures, years } = layout
  const lead = drivers === 'beside' ? cardWidth + gutter : 0
  const tpc = measures.includes('tpc') && measures.length > 1 ? tpcWidth * years.length + widths.measures : 0
  return width - widths.sides - lead - fteWidth * years.length - tpc
}

/** The width left for a data source's name in its card. */
function labelWidth({ cardWidth }: PictureLayout, years: number): number {
  return cardWidth - widths.card - years * (widths.cell + widths.cellGap)
}

test('choices stand in a row of their own above the columns, wherever names stand', () => {
  const choosing = [420, 500, 600, 700, 900, 1_100].flatMap((width) =>
    [3, 6, 11].map((years) => at(width, { years })),
  )
  expect(choosing.some(({ isNameAbove, isHeadTall }) => isHeadTall && !isNameAbove)).toBe(true)
  for (const layout of choosing) {
    const hasChoices = layout.isMeasureChosen || layout.isNameAbove
    expect(layout.isHeadTall || !hasChoices).toBe(true)
  }
  expect(at(1180).isHeadTall).toBe(false)
})

describe('on a desk', () => {
  test('drivers stand beside their divisions, and costs are written in full', () => {
    expect(at(1180)).toMatchObject({ drivers: 'beside', money: 'full', measures: ['fte', 'tpc'] })
  })

  test('beside a panel drivers stand above, and costs are written in thousands', () => {
    expect(at(764)).toMatchObject({ drivers: 'above', money: 'thousands', measures: ['fte', 'tpc'] })
  })

  test('who may not see pay has no column for it', () => {
    expect(at(1180, { hasSalaries: false })).toMatchObject({
      measures: ['fte'],
      isMeasureChosen: false,
    })
  })
})

describe('names', () => {
  test('of divisions come before those of data sources, which take a third of what is to spare', () => {
    expect(nameWidth(at(1180), 1180)).toBe(widths.names)
    expect(labelWidth(at(1180), 3)).toBe(widths.label)
    expect(nameWidth(at(1210), 1210)).toBe(widths.names + 20)
    expect(labelWidth(at(1210), 3)).toBe(widths.label + 10)
  })

  test('leave two cards beside one another in a small window', () => {
    expect(at(764)).toMatchObject({ drivers: 'above', cardsPerRow: 2, isLabelStacked: false })
  })
})

describe('on a phone', () => {
  test('there is room for one measure, below the name of its division', () => {
    expect(at(366)).toMatchObject({ isNameAbove: true, measures: ['fte'], isMeasureChosen: true })
    expect(at(366, { measure: 'tpc' }).measures).toEqual(['tpc'])
  })

  test('years that have no room are turned to', () => {
    expect(at(366, { years: 11 }).years).toEqual([0, 1, 2, 3, 4])
    expect(at(366, { years: 11, firstYear: 5 }).years).toEqual([5, 6, 7, 8, 9])
    expect(at(366, { years: 11, firstYear: 10 }).years).toEqual([6, 7, 8, 9, 10])
  })
})

describe.each([2, 3, 4, 6, 11])('with %i years', (years) => {
  test.each([320, 366, 560, 764, 812, 960, 1100, 1180, 1400, 1900])(
    'at %i pixels names can be read',
    (width) => {
      const layout = at(width, { years })
      expect(layout.isNameAbove || nameWidth(layout, width) >= 140).toBe(true)
      expect(layout.isLabelStacked || labelWidth(layout, years) >= widths.label).toBe(true)
      expect(layout.years.length * layout.fteWidth).toBeLessThanOrEqual(width - widths.sides)
    },
  )

  test.each([320, 366, 764, 1180, 1900])('at %i pixels no box is pushed out of its band', (width) => {
    const layout = at(width, { years, view: 'boxes' })
    const lead = layout.gutter > 0 ? layout.cardWidth + layout.gutter : 0
    const boxes = layout.perRow * (layout.boxWidth + widths.gap) - widths.gap
    expect(lead + boxes).toBeLessThanOrEqual(width - widths.sides)
    expect(layout.boxWidth).toBeGreaterThanOrEqual(widths.boxLabel + layout.years.length * widths.boxFigure)
  })
})
