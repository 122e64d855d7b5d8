import { expect, test } from 'vitest'
import refusals from './ar/errors.json' with { type: 'json' }

/** Text between isolates, which keeps its own direction. */
const ISOLATED = /[\u2066\u2068][^\u2069]*\u2069/g

const sentences = Object.entries(refusals).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
)

test('signs and numbers in Arabic refusals keep their own direction', () => {
  const loose = sentences.filter(([, words]) =>
    /[=+*/%−\d]|\{\{(?!max|min)/.test(words.replace(ISOLATED, '')),
  )
  expect(loose.map(([code]) => code)).toEqual([])
})
