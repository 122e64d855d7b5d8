import { expect, test } from 'vitest'
import { firstMatches, MATCHES } from './first-matches.ts'

const choices = Array.from({ length: 20_000 }, (_, index) => ({ label: `${100_000 + index} - Cost centre` }))

test('of very many choices the first are offered, and that there are more', () => {
  const { options, hasMore } = firstMatches(choices, '')
  expect(options).toEqual(choices.slice(0, MATCHES))
  expect(hasMore).toBe(true)
})

test('typing finds any of them, in either case', () => {
  expect(firstMatches(choices, ' 119999 - COST ')).toEqual({ options: [choices.at(-1)], hasMore: false })
})

test('just as many as are offered are all', () => {
  expect(firstMatches(choices.slice(0, MATCHES), '').hasMore).toBe(false)
})
