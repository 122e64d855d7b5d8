import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { YearlyData } from './yearly-data.tsx'

afterEach(() => vi.unstubAllGlobals())

/** An installation whose plan starts from 2019, with so many people in that year. */
async function page(people: number) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/settings')
      return Response.json({
        planning: { startYear: 2019, planYears: 2 },
        importYears: { from: 2015, to: 2020 },
      })
    return Response.json({ content: [], totalElements: pathname.includes('hrYearlyData') ? people : 0 })
  })
  return await render(
    <Provider store={openStore()}>
      <YearlyData />
    </Provider>,
  )
}

test('as long as nobody is imported, the way to import a file is open', async () => {
  using shown = await page(0)
  const part = () => find(shown.page, 'details')
  await vi.waitFor(() => expect(part().open).toBe(true))
  expect(part().querySelectorAll('input[type=file]').length).toBeGreaterThan(0)
})

test('once there are people it is folded, so that they have the page, and opens when it is wanted', async () => {
  using shown = await page(10_000)
  const part = find(shown.page, 'details')
  await vi.waitFor(() => expect(shown.page.textContent).toContain('10\u202F000'))
  expect(part.open).toBe(false)
  await click(find(part, 'summary'))
  expect(part.open).toBe(true)
})
