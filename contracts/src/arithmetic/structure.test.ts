import { expect, test } from 'vitest'
import { workedExample } from './plan.given.ts'
import { bigPictureStructure } from './structure.ts'

test('the structure of the worked example is one', () => {
  expect(bigPictureStructure.parse(workedExample.structure)).toEqual(workedExample.structure)
})

test('an ordinary user gets it without salaries', () => {
  const [unit] = workedExample.structure
  const divisions = unit?.divisions.map(({ id, name, comment, staffNumber }) => ({
    id,
    name,
    comment,
    staffNumber,
  }))
  expect(bigPictureStructure.parse([{ ...unit, divisions }])[0]?.divisions[0]).not.toHaveProperty('avgSalary')
})
