import { expect, test } from 'vitest'
import { keptByUndo } from './undo-import-api.ts'

test('an undo names the people and the cost centres that it left as they are', () => {
  const warnings = [
    { code: 'import-undo-skipped', params: { employees: ['007', '008'] } },
    { code: 'import-undo-centres-kept', params: { costCentres: ['0100'] } },
  ]
  expect(keptByUndo({ importId: 'a', warnings })).toEqual({
    employees: ['007', '008'],
    costCentres: ['0100'],
  })
})

test.each([{ warnings: [] }, {}, { warnings: [{ code: 'assignment-removed' }] }])(
  '%j: nothing was left as it is',
  (answer) => {
    expect(keptByUndo(answer)).toEqual({ employees: [], costCentres: [] })
  },
)
