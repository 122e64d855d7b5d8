import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { click, find } from '#testing/render.tsx'
import { ClosedPast } from './closed-past.tsx'
import { momentIn } from './plan-addresses.ts'
import { PlanHistory } from './plan-history.tsx'

/** Routes as the big picture does. */
function Picture() {
  const { search } = useLocation()
  return momentIn(new URLSearchParams(search)) ? (
    <PlanHistory />
  ) : (
    <>
      <ClosedPast />
      <i>{search}</i>
    </>
  )
}

test.each(['rev=5', 'position=100', 'at=2026-03-01'])(
  'an ordinary user who follows a link to the past (%s) is told why this is the plan of now',
  async (search) => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 7, firstName: 'Sara', role: { id: 2 } }))
    using shown = await renderWithStore(<Picture />, { path: `/OverviewPlanning/bigpicture?${search}` })
    await expect
      .poll(() => shown.page.textContent)
      .toBe(
        'Only administrators and auditors see the past of the plan. This is the published plan as it is now.',
      )
    await click(find(shown.page, 'button'))
    expect(shown.page.textContent).toBe('')
  },
)

test('whoever comes without a moment is told nothing', async () => {
  using shown = await renderWithStore(<ClosedPast />, { path: '/OverviewPlanning/bigpicture' })
  expect(shown.page.textContent).toBe('')
})
