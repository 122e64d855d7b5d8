import { expect, test } from 'vitest'
import { questionOf, withFilter } from './trail-address.ts'

test('the address says what is asked; another filter begins with the latest again', () => {
  const address = new URLSearchParams('from=2026-03-01&to=2026-03-01&before=41&kind=users&person=x')
  const asked = new URLSearchParams(questionOf(address))
  expect(Date.parse(asked.get('until')!) - Date.parse(asked.get('since')!)).toBe(86_400_000)
  expect([asked.get('kind'), asked.get('before'), asked.get('person')]).toEqual(['users', '41', null])
  expect(withFilter(address, 'kind', '').toString()).toBe('from=2026-03-01&to=2026-03-01&person=x')
})

test('a day that no calendar has is not asked about', () => {
  const asked = new URLSearchParams(
    questionOf(new URLSearchParams('from=2026-13-45&to=2026-02-30&kind=users')),
  )
  expect([...asked.keys()]).toEqual(['kind'])
})
