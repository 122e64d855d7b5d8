import { act, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate, useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { releaseUnsavedGuards, useUnsaved, useUnsavedOnLeaving, whileSaving } from './unsaved.ts'

/** Called when the form drops what it keeps for its next opening. */
const forget = vi.fn()

function List() {
  const [params, setParams] = useSearchParams()
  return (
    <Dialog title="Division" isOpen={params.has('open')} onClose={() => setParams({})}>
      {params.has('open') && <Form />}
    </Dialog>
  )
}

function Form() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const letGo = useUnsaved(text !== '', forget)
  const save = () => {
    letGo()
    void navigate('/list')
  }
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" name="save" onClick={save} />
      <button type="button" name="sort" onClick={() => void navigate('/list?open=7&sort=name')} />
    </>
  )
}

/** A user who came from home to an open form and typed a letter. */
async function openForm(text = 'S') {
  const frame = (
    <>
      <Outlet />
      <UnsavedGuard />
    </>
  )
  const children = [
    { path: 'home', element: <h1>Home</h1> },
    { path: 'list', element: <List /> },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }], { initialEntries: ['/home'] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  await act(() => router.navigate('/list?open=7'))
  if (text !== '') await type(find(document, 'input'), text)
  return Object.assign(shown, {
    router,
    where: () => router.state.location.pathname + router.state.location.search,
  })
}

const question = () =>
  [...document.querySelectorAll('[role=dialog]')].find((one) =>
    one.textContent?.includes('Discard what you typed?'),
  ) ?? null
const answer = (word: string) =>
  click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)!)

test.each<[string, (shown: Awaited<ReturnType<typeof openForm>>) => Promise<void>]>([
  ['Escape', () => press(find(document, 'input'), 'Escape')],
  ['the cross', () => click(find(document, 'button', '[aria-label=Close]'))],
  ['a click outside', () => click(find(document, 'div', '.mantine-Modal-overlay'))],
  ['Back', ({ router }) => act(() => router.navigate(-1))],
  ['a link', ({ router }) => act(() => router.navigate('/home'))],
])('%s asks before what was typed is lost', async (_way, leave) => {
  forget.mockReset()
  using shown = await openForm()
  await leave(shown)
  await vi.waitFor(() => expect(question()).not.toBeNull())
  await answer('Keep editing')
  await vi.waitFor(() => expect(question()).toBeNull())
  expect(shown.where()).toBe('/list?open=7')
  expect(find(document, 'input').value).toBe('S')
  expect(forget).not.toHaveBeenCalled()
  await leave(shown)
  await vi.waitFor(() => expect(question()).not.toBeNull())
  await answer('Discard')
  expect(forget).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(shown.where()).not.toContain('open'))
})

test.each(['rev=4', 'position=12', 'at=2026-03-01T10:00:00.000Z'])(
  'another moment of the same screen (%s) asks, too',
  async (moment) => {
    using shown = await openForm()
    await act(() => shown.router.navigate(`/list?open=7&${moment}`))
    await vi.waitFor(() => expect(question()).not.toBeNull())
    await answer('Keep editing')
    await vi.waitFor(() => expect(question()).toBeNull())
    expect(shown.where()).toBe('/list?open=7')
  },
)

test('Escape answers the question with no, and leaves the form open', async () => {
  using shown = await openForm()
  await press(find(document, 'input'), 'Escape')
  await vi.waitFor(() => expect(question()).not.toBeNull())
  await press(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Keep editing')!,
    'Escape',
  )
  await vi.waitFor(() => expect(question()).toBeNull())
  expect(shown.where()).toBe('/list?open=7')
})

test('nobody is asked on the way to the login after a session that ended while a form was saved', async () => {
  using shown = await openForm()
  const { promise, resolve } = Promise.withResolvers<void>()
  const saved = whileSaving(promise)
  releaseUnsavedGuards()
  await act(() => shown.router.navigate('/home', { replace: true }))
  await vi.waitFor(() => expect(shown.where()).toBe('/home'))
  expect(question()).toBeNull()
  resolve()
  await saved
})

test('an untouched form closes unasked', async () => {
  using shown = await openForm('')
  await press(find(document, 'input'), 'Escape')
  await vi.waitFor(() => expect(shown.where()).toBe('/list'))
  expect(question()).toBeNull()
})

test('a saved form closes unasked', async () => {
  using shown = await openForm()
  await click(find(document, 'button', '[name=save]'))
  await vi.waitFor(() => expect(shown.where()).toBe('/list'))
  expect(question()).toBeNull()
})

test('what leaves the form open is not asked about', async () => {
  using shown = await openForm()
  await click(find(document, 'button', '[name=sort]'))
  await vi.waitFor(() => expect(shown.where()).toContain('sort'))
  expect(question()).toBeNull()
})

test('reloading asks while something is unsaved', async () => {
  using shown = await openForm()
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(reload()).toBe(true)
  await click(find(document, 'button', '[name=save]'))
  await vi.waitFor(() => expect(shown.where()).toBe('/list'))
  expect(reload()).toBe(false)
})

test.each<[string, boolean, string]>([
  ['is done leads on', true, '/home'],
  ['is refused leads nowhere, so that the refusal is read', false, '/list?open=7'],
])('a link while a file is imported that %s', async (_what, isStored, place) => {
  using shown = await openForm('')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const imported = whileSaving(promise, (answer) => answer)
  await act(() => shown.router.navigate('/home'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Still being saved'))
  await act(async () => resolve(isStored))
  await imported
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Still being saved'))
  await vi.waitFor(() => expect(question()).toBeNull())
  await vi.waitFor(() => expect(shown.where()).toBe(place))
})

const always = () => true

/** Other content of the page that can name what would be lost. */
function Named(): null {
  useUnsavedOnLeaving(always, { words: () => 'Lost: 12x.' })
  return null
}

test('what can be named is named, though not all of what is lost can be', async () => {
  using shown = await openForm()
  using _named = await render(<Named />)
  await act(() => shown.router.navigate('/home'))
  await vi.waitFor(() => expect(question()?.textContent).toContain('Lost: 12x. Whatever else you typed'))
  await answer('Keep editing')
})
