import { act } from 'react'
import { modelPositions } from '#api/model-positions.ts'
import { expect, test } from 'vitest'
import { form, shownAt, told, until } from './any-record.given.tsx'
import { find, type } from '#testing/render.tsx'
import { YearlyData } from '#staff/yearly-data.tsx'

const ROW = '20190000007'

test.each([
  [{ code: 'outcome-unknown', status: 503 }, 'Staff: it is not certain whether this was deleted', undefined],
  [
    { code: 'stale-if-match', status: 412 },
    "Staff 'North' cannot be deleted",
    'Someone else changed this meanwhile.',
  ],
])('a delete that is answered with %j is told as what it is', async (refusal, words, reason) => {
  const { server, draw } = await shownAt(YearlyData, `/?open=${ROW}`)
  using _shown = await draw()
  server.refusesWrites = refusal
  await form()
  const input = await until(() => find(document, 'input', `[placeholder="${ROW}"]`))
  await type(input, ROW)
  await act(async () => input.form?.requestSubmit())
  expect(await told('error', words)).toContain(words)
  expect(input.form?.querySelector('[role=alert]')?.textContent).toBe(reason)
})

test('of a row that a colleague has deleted nothing is shown or offered any more', async () => {
  const { server, draw } = await shownAt(YearlyData, `/?open=${ROW}`)
  using _shown = await draw()
  const dialog = () => find(document, 'section', '[role=dialog]')
  await until(() => expect(dialog().textContent).toContain('Delete'))
  server.hasLost = ROW
  modelPositions.moved('staff', '99')
  await until(() =>
    expect(dialog().querySelector('[role=alert]')?.textContent).toBe(
      'Someone else has deleted this meanwhile.',
    ),
  )
  expect(dialog().textContent).not.toContain('E1')
  expect(
    [...dialog().querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean),
  ).toEqual(['Close'])
})
