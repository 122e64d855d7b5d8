import type { HrRow } from '@staffplan/contracts/staff/staff'
import { expect, test } from 'vitest'
import { newCentres } from './new-cost-centres.ts'

const KNOWN = new Set(['007', '\u0661\u0662', 'A1'])

function warningsOf(number: string): readonly string[] {
  const row: HrRow = {
    row: 2,
    employeeId: '1',
    year: 2019,
    name: 'Sara',
    basicSalary: 1,
    totalMonthSalary: 1,
    allowances: {},
    costCentre: { number },
  }
  return newCentres(KNOWN, [row]).flatMap(({ warnings }) => warnings.map(({ code }) => code))
}

test.each([
  ['another number', '8', []],
  ['fewer zeros', '7', ['cost-centre-leading-zeros']],
  ['Arabic digits', '\u0660\u0660\u0667', ['cost-centre-digits']],
  ['Persian digits', '\u06F0\u06F0\u06F7', ['cost-centre-digits']],
  ['Arabic digits and fewer zeros', '\u0667', ['cost-centre-leading-zeros']],
  ['a known number in Arabic digits, written in others', '12', ['cost-centre-digits']],
  ['Arabic digits among letters', 'A\u0661', ['cost-centre-digits']],
])('%s is a new number, and remarked when it looks like a known one', (_what, number, remarks) => {
  expect(warningsOf(number)).toEqual(['cost-centre-new', ...remarks])
})

test('a known number is not new', () => {
  expect(warningsOf('007')).toEqual([])
})
