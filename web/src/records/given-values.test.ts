import { expect, test } from 'vitest'
import { addressOfNew, dropGiven, givenValues } from './given-values.ts'

const blank = { name: '', comment: '', businessUnitId: null, costCentreIds: [] }
const given = (search: string) => givenValues(new URLSearchParams(search), blank)

test('an address says what a new record begins with', () => {
  const [, search = ''] = addressOfNew('/divisions', { businessUnitId: 7, name: 'Süd & Nord' }).split('?')
  expect(given(search)).toEqual({ businessUnitId: 7, name: 'Süd & Nord' })
})

test('only what the form has is taken, and numbers only where there are ids', () => {
  expect(given('with.colour=red&with.businessUnitId=x&with.costCentreIds=3&name=North')).toEqual({})
})

test('it goes with the form, and the rest of the address stays', () => {
  const params = new URLSearchParams('page=2&open=new&with.name=North&with.businessUnitId=7')
  dropGiven(params)
  expect(params.toString()).toBe('page=2&open=new')
})
