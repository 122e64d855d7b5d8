import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { readRow, readRowPatch } from './staff-row-input.ts'

const ROW = { employeeId: '7', year: 2019, name: 'Nour', basicSalary: 1, totalMonthSalary: 2 }

function errorsOf(read: () => unknown): readonly object[] {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return error.errors
    throw error
  }
  return []
}

test('the cost centre comes as object or as number; two equal answers are one', () => {
  for (const sent of [
    { costCentre: { number: '01', name: 'Ward' } },
    { costCentreNumber: '01' },
    { costCentre: { number: '01' }, costCentreNumber: '01' },
  ]) {
    expect(readRow({ ...ROW, ...sent }).row.costCentreNumber).toBe('01')
  }
})

test('two different cost centres are refused', () => {
  const both = { costCentre: { number: '01' }, costCentreNumber: '1' }
  const refused = [{ pointer: '/costCentreNumber', code: 'reference-ambiguous' }]
  expect(errorsOf(() => readRow({ ...ROW, ...both }))).toEqual(refused)
  expect(errorsOf(() => readRowPatch(both))).toEqual(refused)
})

test('an error about the cost centre names what was sent', async () => {
  expect(errorsOf(() => readRowPatch({ costCentreNumber: 5 }))).toEqual([
    { pointer: '/costCentreNumber', code: 'wrong-type' },
  ])
  expect(errorsOf(() => readRow(ROW))).toEqual([{ pointer: '/costCentre', code: 'required' }])
  await using server = await startServer()
  for (const [sent, pointer] of [
    [{ costCentreNumber: 'none' }, '/costCentreNumber'],
    [{ costCentre: { number: 'none' } }, '/costCentre/number'],
  ] as const) {
    expect((await server.call('POST', '/v1/yearlyData', { ...ROW, ...sent })).body).toMatchObject({
      errors: [{ pointer, code: 'reference-unknown' }],
    })
  }
})
