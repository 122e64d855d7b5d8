import { expect, test } from 'vitest'
import { problemOf } from '#api/problem.ts'
import { find, render } from '#testing/render.tsx'
import { useProblemText } from './use-problem-text.ts'

function Said({ status, body }: { readonly status: number; readonly body: unknown }) {
  return <p>{useProblemText()(problemOf(status, body))}</p>
}

test.each([
  [500, { code: 'of-tomorrow' }, 'Something went wrong on the server.'],
  [503, { code: 'of-tomorrow' }, 'Something went wrong on the server.'],
  [500, null, 'Something went wrong on the server.'],
  [422, { code: 'of-tomorrow' }, 'This is not valid.'],
])('%d %j is said to be whose fault it is', async (status, body, words) => {
  using shown = await render(<Said status={status} body={body} />)
  expect(find(shown.page, 'p').textContent).toBe(words)
})

test.each([
  [{ min: 1 }, 'At least 1.'],
  [{ min: -1000 }, 'At least \u22121000.'],
  [{ min: -10_000 }, 'At least \u221210\u202f000.'],
  [{ max: 0.5 }, 'At most 0.5.'],
  [{ min: 1900, max: 2100 }, 'From 1900 to 2100.'],
  [{ max: 1_000_000 }, 'At most 1\u202f000\u202f000.'],
  [{}, 'This is outside the allowed range.'],
])('what is outside a range hears its bounds: %j', async (params, words) => {
  const errors = [{ pointer: '/weight', code: 'out-of-range', params }]
  function Named() {
    return <p>{useProblemText()(errors[0]!)}</p>
  }
  using shown = await render(<Named />)
  expect(find(shown.page, 'p').textContent).toBe(words)
})

test.each([
  ['out-of-range', { max: 100, isPercent: true }, 'At most 10\u202f000\u202f%.'],
  ['not-a-step', { step: 0.00001, isPercent: true }, 'Enter a multiple of 0.001\u202f%.'],
  ['year-out-of-range', { from: 2015, to: 2020 }, 'Only years from 2015 to 2020 are offered.'],
  ['year-out-of-range', { from: 2020, to: 2020 }, 'Only 2020 is offered.'],
  [
    'year-out-of-range',
    { from: 2022, to: 2025, also: 2019 },
    'Only 2019 and the years from 2022 to 2025 are offered.',
  ],
  ['year-out-of-range', {}, 'This year is not offered.'],
  ['limit-columns', {}, 'The file has too many columns.'],
  [
    'limit-columns',
    { row: 2, column: 'XFD', max: 256 },
    'Something stands in row 2 as far to the right as column XFD; 256 columns are read at most. Delete what does not belong to the table.',
  ],
  ['date-out-of-range', { from: 1900, to: 2019 }, 'Only dates from 1900 to 2019 are possible.'],
])('%s hears its bounds as they are typed: %j', async (code, params, words) => {
  using shown = await render(<Said status={422} body={{ code, params }} />)
  expect(find(shown.page, 'p').textContent).toBe(words)
})
