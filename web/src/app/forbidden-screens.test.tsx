import { act } from 'react'
import { type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { signedIn } from '#api/session.ts'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { WhoSeesEverything } from './guard.tsx'
import { router } from './routes.tsx'

/** Paths of the screens below a route, without routes that only redirect. */
function pathsBelow({ path = '', children = [], lazy }: RouteObject, before = ''): readonly string[] {
  const own = path === '' ? before : `${before}/${path}`
  return [...(lazy ? [own] : []), ...children.flatMap((child) => pathsBelow(child, own))]
}

function guarded(routes: readonly RouteObject[]): readonly RouteObject[] {
  return routes.flatMap((route) => {
    const isGuard = (route.element as { type?: unknown } | undefined)?.type === WhoSeesEverything
    return isGuard ? [route] : guarded(route.children ?? [])
  })
}

const screens = guarded(router.routes as RouteObject[]).flatMap((route) => pathsBelow(route))

test('the screens of administrators are those of the specification and a few more', () => {
  expect(screens).toEqual(
    expect.arrayContaining([
      '/OverviewPlanning/ManualPlanning',
      '/overviewUsers',
      '/orgStructure/orgStructureOverview',
      '/orgStructure/costCentreOverview',
      '/importExport/hRYearlyData',
      '/analytics/illustration',
      '/analytics/overtime',
      '/drivers/primaryDriversAssignment',
      '/drivers/specialDrivers',
    ]),
  )
  expect(screens.length).toBeGreaterThanOrEqual(20)
})

test.each([2, 7])(
  'role %i is told at each of them that it is not for them; nothing of it is asked for',
  async (role) => {
    const asked = new Set<string>()
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.add(new URL(request.url).pathname)
      return Response.json({ id: 5, firstName: 'Uma', lastName: 'Ali', locale: 'en_US', role: { id: role } })
    })
    const store = openStore()
    store.dispatch(signedIn('token'))
    await act(async () => router.navigate('/profile'))
    using shown = await renderWithStore(<RouterProvider router={router} />, { store, router: false })
    const title = () => shown.page.querySelector('main h1')?.textContent
    await vi.waitFor(() => expect(title()).toBe('Profile'), { timeout: 20_000 })
    asked.clear()
    for (const path of screens) {
      await act(async () => router.navigate(path))
      await vi.waitFor(() => expect([path, title()]).toEqual([path, "You don't have access"]))
    }
    expect([...asked].filter((path) => path !== '/v1/me')).toEqual([])
  },
)
