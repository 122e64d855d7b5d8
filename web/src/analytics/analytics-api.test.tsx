import { expect, test, vi } from 'vitest'
import { useUnitOvertimeQuery } from './analytics-api.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const years = [2015, 2016, 2017, 2018, 2019, 2020]

function Years() {
  const { currentData } = useUnitOvertimeQuery({ years, moment: null })
  return <>{currentData && `${currentData.values.length} as of ${currentData.position}`}</>
}

test('the lists of many years are read one after the other: the server refuses many long ones at once', async () => {
  let [running, most] = [0, 0]
  vi.stubGlobal('fetch', async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return Response.json({ content: [], totalElements: 0 }, { headers: { Position: String(7 + running) } })
  })
  using shown = await renderWithStore(<Years />)
  await vi.waitFor(() => expect(shown.page.textContent).toBe('6 as of 7'))
  expect(most).toBe(1)
})
