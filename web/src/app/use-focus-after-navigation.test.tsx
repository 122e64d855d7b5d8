import { act } from 'react'
import { createMemoryRouter, type DataRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { usePageTitle } from '#ui/page-title.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { find, render } from '#testing/render.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

function Frame() {
  useFocusAfterNavigation()
  return (
    <>
      <SkipLink />
      <Link to="/divisions">Divisions</Link>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

function OpenRecord() {
  usePageTitle('record', 'Division #3')
  return null
}

function pages(): DataRouter {
  const children = [
    { path: '/', element: <PageHeading title="Big picture" /> },
    { path: '/divisions', element: <PageHeading title="Divisions" /> },
    {
      path: '/divisions/3',
      element: (
        <>
          <PageHeading title="Divisions" />
          <OpenRecord />
        </>
      ),
    },
    { path: '/login', element: <input aria-label="E-mail" autoFocus /> },
    { path: '/plan', element: <input data-cell="" aria-label="Lessons 2020" /> },
    { path: '/reports', element: <PageHeading key="reports" title="Reports" /> },
  ]
  return createMemoryRouter([{ element: <Frame />, children }])
}

const shown = (router: DataRouter) => render(<RouterProvider router={router} />, { router: false })
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

afterEach(() => (document.title = ''))

test('the tab names the screen and, in front of it, the record that is open', async () => {
  const router = pages()
  using _shown = await shown(router)
  expect(document.title).toBe('Big picture · Staffplan')
  await act(async () => router.navigate('/divisions'))
  expect(document.title).toBe('Divisions · Staffplan')
  await act(async () => router.navigate('/divisions/3'))
  expect(document.title).toBe('Division #3 · Divisions · Staffplan')
  await act(async () => router.navigate('/divisions'))
  expect(document.title).toBe('Divisions · Staffplan')
})

test('whoever follows a link begins at the heading of the screen', async () => {
  const router = pages()
  using one = await shown(router)
  const link = find(one.page, 'a', '[href="/divisions"]')
  link.focus()
  await act(async () => link.click())
  expect(focused()).toBe('Divisions')
})

test('a screen that puts the cursor into a field keeps it there', async () => {
  const router = pages()
  using one = await shown(router)
  await act(async () => router.navigate('/login'))
  expect(document.activeElement).toBe(find(one.page, 'input'))
})

test('being led on takes the focus from nothing', async () => {
  const router = pages()
  using one = await shown(router)
  const link = find(one.page, 'a', '[href="/divisions"]')
  link.focus()
  await act(async () => router.navigate('/reports', { replace: true }))
  expect(document.activeElement).toBe(link)
})

test('the way past the menu leads to the first cell where there are cells', async () => {
  const router = pages()
  using one = await shown(router)
  await act(async () => router.navigate('/plan'))
  const skip = find(one.page, 'a', '[href="#content"]')
  skip.focus()
  await act(async () => skip.click())
  expect(focused()).toBe('Lessons 2020')
})
