import { act } from 'react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { find } from '#testing/render.tsx'
import { PlanHistory } from './plan-history.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import './past-picture.tsx' // fetched by the page; here it must be there in time

afterEach(() => {
  timelines.length = 0
  history.replaceState(null, '', '/')
})

const timelines: (string | null)[] = []

/** The requests about the plan made by opening `path` and then following a link to `next`. */
async function asked(path: string, next: string): Promise<(string | null)[]> {
  const questions: (string | null)[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/me') return Response.json({ id: 7, firstName: 'Sara', role: { id: 1 } })
    if (pathname === '/v1/bigPicture/state')
      questions.push(searchParams.get('at') ?? searchParams.get('plan'))
    if (pathname === '/v1/bigPicture/timeline') timelines.push(searchParams.get('plan'))
    return new Promise<Response>(() => {})
  })
  history.replaceState(null, '', path)
  const page = (
    <>
      <PlanHistory />
      <Link to={next}>next</Link>
    </>
  )
  const router = createBrowserRouter([{ path: '*', element: page }])
  using shown = await renderWithStore(<RouterProvider router={router} />, { router: false })
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  await act(async () => find(shown.page, 'a', `[href="${next}"]`).click())
  router.dispose()
  return questions
}

test('without a moment it opens at the end, by the clock of the server', async () => {
  const PATH = '/OverviewPlanning/bigpicture/history'
  expect(await asked(PATH, `${PATH}?at=2026-11-26`)).toEqual([null, '2026-11-26'])
})

test('another moment that is named is opened, and a revision is gone to', async () => {
  const PATH = '/OverviewPlanning/bigpicture'
  expect(await asked(`${PATH}?at=2026-11-25`, `${PATH}?at=2026-11-26`)).toEqual(['2026-11-25', '2026-11-26'])
  expect(await asked(`${PATH}?at=2026-11-25`, `${PATH}?rev=3`)).toEqual(['2026-11-25'])
})

test('a revision is one of the plan that the address names; another plan is opened anew', async () => {
  const PATH = '/OverviewPlanning/bigpicture'
  expect(await asked(`${PATH}?rev=3&plan=2018`, `${PATH}?rev=3&plan=2019`)).toEqual(['2018', '2019'])
  expect(timelines).toEqual(['2018', '2019'])
})

test('a revision that one comes to from a time is opened: it may be one of another plan', async () => {
  const PATH = '/OverviewPlanning/bigpicture'
  expect(await asked(`${PATH}?at=2026-11-25`, `${PATH}?rev=3&plan=2018`)).toEqual(['2026-11-25', '2018'])
})
