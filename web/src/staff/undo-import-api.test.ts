import { expect, test } from 'vitest'
import { skippedEmployees } from './undo-import-api.ts'

test('an undo names the people whom it left as they are', () => {
  const warnings = [{ code: 'import-undo-skipped', params: { employees: ['007', '008'] } }]
  expect(skippedEmployees({ importId: 'a', warnings })).toEqual(['007', '008'])
})

test.each([{ warnings: [] }, {}, { warnings: [{ code: 'assignment-removed' }] }])(
  '%j: nobody was skipped',
  (answer) => {
    expect(skippedEmployees(answer)).toEqual([])
  },
)
