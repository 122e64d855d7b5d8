import { expect, test, vi } from 'vitest'
import { Overtime } from './overtime.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const SAUDI = { name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }
const GERMAN = { name: 'de-tvoed', weeklyHours: 39, from: '2019-01-01' }

test.each([
  [[SAUDI], ['Saudi labour law, article 107, from 1 Jan 2015']],
  [
    [SAUDI, GERMAN],
    ['Saudi labour law, article 107: 2015–2018', 'TVöD (German public service): 2019–2020'],
  ],
])('bars that are valued by %j are named so', async (overtimePolicies, words) => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/v1/settings')
      ? Response.json({
          currency: 'SR',
          planning: { startYear: 2019, planYears: 2 },
          importYears: { from: 2015, to: 2020 },
          overtimePolicies,
        })
      : Response.json({ content: [], totalElements: 0 }),
  )
  using shown = await renderWithStore(<Overtime />)
  for (const named of words) await vi.waitFor(() => expect(shown.page.textContent).toContain(named))
})
