import { explain } from '@staffplan/contracts/arithmetic/explain'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { keysBehind } from './keys-behind.ts'

test('a number is moved by the inputs of its year and of the start year, each named once', () => {
  const explained = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2020-fte')
  expect(explained && keysBehind(explained)).toEqual(['in|b1-p1-y2019', 'in|b1-p1-y2020'])
})
