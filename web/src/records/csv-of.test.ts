import { expect, test } from 'vitest'
import { csvOf } from './csv-of.ts'

test('spreadsheets see UTF-8, quoted cells and whole lines', () => {
  expect(
    csvOf([
      ['Row', 'Found'],
      ['17', 'say "hi", then\nleave'],
    ]),
  ).toBe('\uFEFF"Row","Found"\r\n"17","say ""hi"", then\nleave"')
})

test.each(['=1+1', '+1', '-1', '@cmd', '\tx'])('%j is text and not a formula', (cell) => {
  expect(csvOf([[cell]])).toBe(`\uFEFF"'${cell}"`)
})
