import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { ImportPreview } from './import-preview.tsx'

const answer = {
  importId: 'a',
  inserted: 0,
  updated: 0,
  unchanged: 0,
  newCostCentres: [] as string[],
  missing: [],
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}

test.each([
  [45, 45, ''],
  [230, 200, 'and 30 more'],
])('of %i new cost centres %i are named, each by itself', async (count, named, rest) => {
  const newCostCentres = Array.from({ length: count }, (_, index) => `NEW-${index}`)
  using shown = await render(<ImportPreview kind="hr" answer={{ ...answer, newCostCentres }} />)
  const listed = [...shown.page.querySelectorAll('li bdi')].map((each) => each.textContent)
  expect(listed).toEqual(newCostCentres.slice(0, named))
  expect(shown.page.textContent).toContain(rest)
})

test('what was only converted is not called wrong', async () => {
  const params = { row: 2, column: 'D', header: 'Joining date', value: '01.01.1440' }
  const warnings = [{ pointer: '/file', code: 'date-hijri-converted' as const, params }]
  using shown = await render(
    <ImportPreview
      kind="hr"
      answer={{ ...answer, warnings, warningCounts: { 'date-hijri-converted': 1 } }}
    />,
  )
  expect(shown.page.querySelector('[data-issues]')?.textContent).not.toContain('What is wrong')
})
