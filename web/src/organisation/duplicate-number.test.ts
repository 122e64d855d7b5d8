import { expect, test } from 'vitest'
import { problemOf } from '#api/problem.ts'
import { isDuplicateNumber } from './duplicate-number.ts'

test.each([
  [409, { code: 'cost-centre-exists', detail: 'constraint violation: the number is unique' }, true],
  [500, { code: 'internal', detail: 'a constraint violation, said the database' }, true],
  [500, { message: 'a constraint violation, said the database' }, true],
  [500, { code: 'internal', detail: 'something else' }, false],
  [500, null, false],
  [422, { code: 'invalid', detail: 'constraint violation' }, false],
])('%d %o: the number is taken, %s', (status, body, isTaken) => {
  expect(isDuplicateNumber(problemOf(status, body))).toBe(isTaken)
})
