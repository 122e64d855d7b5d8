import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { organisationModel } from '#streams/organisation.ts'
import { changed, division, unit } from '#testing/organisation-events.ts'
import { fold } from '#planning/draft/draft.given.ts'
import { presentWrites } from './present-writes.ts'

const organisation = fold(organisationModel, [
  unit(1, 'Education'),
  unit(2, 'Support'),
  unit(3, 'Care'),
  division(5, 3),
  division(6, 2),
  changed('Division', 5, { businessUnitId: 3 }, { businessUnitId: 1 }),
  changed('Division', 5, { businessUnitId: 1 }, { businessUnitId: 2 }),
])
const FORMER = 'drv|b1-d5|1'
const PRESENT = 'drv|b2-d5|1'
const ENTRY = { driverID: 1, value: 0.1, pos: 0 }
const OTHER = { driverID: 1, value: 0.2, pos: 0 }

const writes = (op: { k: string; v: DraftValue }, kept: Record<string, DraftValue> = {}) =>
  presentWrites({ value: (key) => kept[key] ?? null }, op, { organisation })

test('an entry under the unit that its division has left is written where the division stands now', () => {
  expect(writes({ k: FORMER, v: ENTRY })).toEqual([{ k: PRESENT, v: ENTRY }])
  expect(writes({ k: FORMER, v: ENTRY }, { [PRESENT]: OTHER })).toEqual([{ k: PRESENT, v: ENTRY }])
})

test('where it is kept from before the move, it moves along and does not stand twice', () => {
  expect(writes({ k: FORMER, v: OTHER }, { [FORMER]: ENTRY })).toEqual([
    { k: FORMER, v: null },
    { k: PRESENT, v: OTHER },
  ])
})

test('it is taken away wherever it is kept', () => {
  expect(writes({ k: FORMER, v: null }, { [FORMER]: ENTRY })).toContainEqual({ k: FORMER, v: null })
  expect(writes({ k: FORMER, v: null }, { [PRESENT]: ENTRY })).toEqual([{ k: PRESENT, v: null }])
})

test('of two that an older version left, the one that is named goes and the other stays', () => {
  const both = { [FORMER]: ENTRY, [PRESENT]: OTHER }
  expect(writes({ k: FORMER, v: null }, both)).toEqual([{ k: FORMER, v: null }])
  expect(writes({ k: PRESENT, v: null }, both)).toEqual([{ k: PRESENT, v: null }])
})

test.each([FORMER, PRESENT])('it does not stand twice where it is kept under a third unit: %s', (k) => {
  const THIRD = 'drv|b3-d5|1'
  expect(writes({ k, v: OTHER }, { [THIRD]: ENTRY })).toEqual([
    { k: THIRD, v: null },
    { k: PRESENT, v: OTHER },
  ])
  expect(writes({ k, v: null }, { [THIRD]: ENTRY })).toContainEqual({ k: THIRD, v: null })
})

test('a unit in which the division never stood is left for the check to refuse', () => {
  const wrong = { k: 'drv|b1-d6|1', v: ENTRY }
  expect(writes(wrong)).toEqual([wrong])
})
