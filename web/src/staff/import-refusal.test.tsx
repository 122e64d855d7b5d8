import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { ImportRefusal } from './import-refusal.tsx'

const problem = { status: 422, code: 'column-missing', detail: '', params: {}, errors: [] }
const missing = {
  pointer: '/file',
  code: 'column-missing',
  detail: '',
  params: { columns: ['costCentre.number'] },
}
const twice = { pointer: '/file', code: 'column-duplicate', params: { columns: ['Housing'] } }
const unread = { pointer: '/file', code: 'not-a-number', params: { row: 3, value: 'a lot' } }

test('missing columns are called what the template calls them, others what the file does', async () => {
  using shown = await render(<ImportRefusal problem={{ ...problem, errors: [missing, twice] }} kind="hr" />)
  const said = find(shown.page, 'div', '[role=alert]').textContent
  expect(said).toContain('Cost Cent')
  expect(said).toContain('Housing')
  expect(said).not.toContain('costCentre.number')
  expect(shown.page.querySelector('table')).toBeNull()
})

test('the headings of the file that are none of the template stand beside those that are missing', async () => {
  const params = { columns: ['name'], unknown: ['Full name'] }
  using shown = await render(
    <ImportRefusal problem={{ ...problem, errors: [{ ...missing, params }] }} kind="hr" />,
  )
  const said = find(shown.page, 'div', '[role=alert]').textContent
  expect(said).toMatch(/Columns are missing\..*Name.*Other headings in the file:.*Full name/u)
})

test.each([
  ['hr', 'Total Month Salary'],
  ['overtime', 'Overtime Hours'],
] as const)('where no heading of the %s file is found it is said which are needed', async (kind, heading) => {
  using shown = await render(
    <ImportRefusal problem={{ ...problem, code: 'header-not-found', params: { sheets: [] } }} kind={kind} />,
  )
  const said = find(shown.page, 'div', '[role=alert]').textContent
  expect(said).toMatch(new RegExp(`needed:.*Employee ID.*${heading}`, 'u'))
  expect(said).not.toContain('Grade')
})

test('what is wrong with a row stands in a table', async () => {
  using shown = await render(<ImportRefusal problem={{ ...problem, errors: [unread] }} kind="hr" />)
  expect(find(shown.page, 'tbody').textContent).toContain('a lot')
})

test('how many more there are counts also those that were not sent', async () => {
  const params = { errorCounts: { 'not-a-number': 1_500, 'required-missing': 1 } }
  using shown = await render(<ImportRefusal problem={{ ...problem, params, errors: [unread] }} kind="hr" />)
  expect(shown.page.textContent).toContain('and 1\u202f500 more')
})

test('rows that one answer mends are not listed beside it', async () => {
  const dates = Array.from({ length: 20 }, (_, row) => ({
    pointer: '/file',
    code: 'date-order-ambiguous',
    params: { row: row + 2, value: '03/04/2019' },
  }))
  const params = { errorCounts: { 'date-order-ambiguous': 20 } }
  const refused = { ...problem, code: 'date-order-ambiguous', params, errors: dates }
  using shown = await render(<ImportRefusal problem={refused} kind="hr" />)
  expect(shown.page.querySelector('table')).toBeNull()
  expect(find(shown.page, 'div', '[role=alert]').textContent).toContain('Day and month cannot be told apart')
})
