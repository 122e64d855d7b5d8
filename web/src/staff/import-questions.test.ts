import { expect, test } from 'vitest'
import {
  type ImportQuestions,
  NO_QUESTIONS,
  numberAs,
  questionsInAnswer,
  questionsInProblem,
  withQuestions,
} from './import-questions.ts'
import type { ImportAnswer } from './import-state.ts'

const nothing: ImportAnswer = {
  importId: 'a',
  inserted: 0,
  updated: 0,
  unchanged: 0,
  newCostCentres: [],
  missing: [],
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}
const problem = (code: string, params: Record<string, unknown> = {}) =>
  questionsInProblem({ status: 422, code, detail: '', params, errors: [] })
const asked = ({ asked }: ImportQuestions) => [...asked].toSorted()

test('a file that leaves nothing open is asked nothing about', () => {
  expect(questionsInAnswer({ ...nothing, errorCounts: { 'required-missing': 2 } })).toEqual(NO_QUESTIONS)
  expect(problem('file-corrupt')).toEqual(NO_QUESTIONS)
})

test('a preview asks about what it counted, also beyond the rows it lists', () => {
  const errorCounts = { 'date-order-ambiguous': 4, 'number-style-ambiguous': 1, negative: 1 }
  expect(asked(questionsInAnswer({ ...nothing, errorCounts }))).toEqual(['dateOrder', 'decimal'])
})

test('a guessed encoding is asked about, and the guess is known', () => {
  const guessed = questionsInAnswer({
    ...nothing,
    warnings: [{ pointer: '/file', code: 'encoding-guessed', params: { encoding: 'windows-1256' } }],
    warningCounts: { 'encoding-guessed': 1 },
  })
  expect(asked(guessed)).toEqual(['encoding'])
  expect(guessed.encodingGuess).toBe('windows-1256')
})

test.each([
  ['encoding-uncertain', 'encoding'],
  ['date-order-ambiguous', 'dateOrder'],
  ['number-style-ambiguous', 'decimal'],
])('%s asks for the %s', (code, question) => {
  expect(asked(problem(code))).toEqual([question])
})

test('a refused import asks about the reasons among its rows', () => {
  expect(asked(problem('import-rejected', { errorCounts: { 'date-order-ambiguous': 1 } }))).toEqual([
    'dateOrder',
  ])
})

test('several sheets are offered by name; a single one is no choice', () => {
  const both = problem('sheet-ambiguous', { sheets: [{ name: '2018' }, { name: '2019' }] })
  expect(asked(both)).toEqual(['sheet'])
  expect(both.sheets).toEqual(['2018', '2019'])
  const hidden = problem('header-not-found', {
    sheets: [{ name: 'Notes' }, { name: 'Staff', isHidden: true }],
  })
  expect(asked(hidden)).toEqual(['sheet'])
  expect(asked(problem('header-not-found', { sheets: [{ name: 'Notes' }] }))).toEqual([])
})

test('what was asked once stays open to another choice', () => {
  const before = problem('sheet-ambiguous', { sheets: [{ name: '2018' }, { name: '2019' }] })
  const after = withQuestions(
    before,
    questionsInAnswer({ ...nothing, errorCounts: { 'date-order-ambiguous': 1 } }),
  )
  expect(asked(after)).toEqual(['dateOrder', 'sheet'])
  expect(after.sheets).toEqual(['2018', '2019'])
})

test.each([
  ['1,500', 1500, 1.5],
  ['SR -1.500 ', -1.5, -1500],
  ['٤٬٠٠٠', 4000, 4000],
  ['none', null, null],
])('%s is another number with each decimal sign', (value, point, comma) => {
  expect([numberAs(value, '.'), numberAs(value, ',')]).toEqual([point, comma])
})
