import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { expect, test } from 'vitest'
import { manualPlace, parseManualPlace } from './manual-place.ts'

test('a cell of manual planning has a name of its own, which no key of the draft has', () => {
  const place = manualPlace({ year: 2020, divisionId: 17 })
  expect(parseManualPlace(place)).toEqual({ year: 2020, divisionId: 17 })
  expect(parseDraftKey(place)).toBeNull()
  for (const other of ['in|b1-p1-y2020', 'manual|y2020|d17|more', 'manual|y20|d17', ''])
    expect(parseManualPlace(other)).toBeNull()
})
