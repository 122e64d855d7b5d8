import { act } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, press, render, type } from '#testing/render.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { screen } from './unit-screen.given.ts'
import { useOpenRow } from './use-open-row.ts'

function List() {
  const { open, close } = useOpenRow()
  return <RecordDialog screen={screen} open={open} onClose={close} />
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent)

/** A unit opened from its list, with a new name being saved on a slow server. */
async function saving() {
  const { promise: stored, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/v1/me')) return Response.json({ id: 5, role: { id: 1 } })
    if (request.method === 'PUT') return stored
    return Response.json({ id: 3, name: 'North' }, { headers: { position: '1', etag: '"1"' } })
  })
  const frame = (
    <Provider store={openStore()}>
      <Outlet />
      <UnsavedGuard />
    </Provider>
  )
  const children = [
    { path: 'home', element: <h1>Home</h1> },
    { path: 'list', element: <List /> },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }], { initialEntries: ['/home'] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  await act(() => router.navigate('/list'))
  await act(() => router.navigate('/list?open=3'))
  await vi.waitFor(() => find(document, 'form'))
  await type(find(document, 'form').querySelector('input')!, 'South')
  await click(button('Save')!)
  return Object.assign(shown, {
    router,
    saved: () =>
      act(async () =>
        answer(Response.json({ id: 3, name: 'South' }, { headers: { position: '2', etag: '"2"' } })),
      ),
    refused: () => act(async () => answer(Response.json({ code: 'name-taken' }, { status: 409 }))),
    where: () => router.state.location.pathname + router.state.location.search,
  })
}

test.each<[string, string, (shown: Awaited<ReturnType<typeof saving>>) => Promise<void>]>([
  ['Back', '/list', ({ router }) => act(() => router.navigate(-1))],
  ['Escape', '/list', () => press(find(document, 'form'), 'Escape')],
  ['a link', '/home', ({ router }) => act(() => router.navigate('/home'))],
])('%s while a form is being saved leads on as soon as it is saved', async (_way, place, leave) => {
  using shown = await saving()
  await leave(shown)
  await vi.waitFor(() => expect(titles()).toContain('Still being saved'))
  expect(shown.where()).toBe('/list?open=3')
  await shown.saved()
  await vi.waitFor(() => expect(shown.where()).toBe(place))
  await vi.waitFor(() => expect(titles()).toEqual([]))
})

test('a link while a form is being saved that is refused asks about what was typed', async () => {
  using shown = await saving()
  await act(() => shown.router.navigate('/home'))
  await vi.waitFor(() => expect(titles()).toContain('Still being saved'))
  await shown.refused()
  await vi.waitFor(() => expect(titles()).toContain('Discard what you typed?'))
  expect(shown.where()).toBe('/list?open=3')
})

test('who answers with Wait is led nowhere but out of the form', async () => {
  using shown = await saving()
  await act(() => shown.router.navigate('/home'))
  await vi.waitFor(() => expect(titles()).toContain('Still being saved'))
  await click(button('Wait')!)
  await shown.saved()
  await vi.waitFor(() => expect(shown.where()).toBe('/list'))
})
