import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { rememberPerson } from '#api/unsent.ts'
import { find, render, type } from '#testing/render.tsx'
import { TOKEN_KEY } from '#api/token-key.ts'
import { Toasts } from '#ui/toasts.tsx'
import { Login } from './login.tsx'

async function login() {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return render(
    <Provider store={store}>
      <Login />
      <Toasts />
    </Provider>,
  )
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** So many values that the first person entered were never sent. */
function waits(count: number): void {
  const ops = Array.from({ length: count }, (_, index) => ({ k: `in|b1-p${index + 1}-y2020`, v: 1 }))
  const commands = [{ type: 'ops', seq: 1, ops }]
  sessionStorage.setItem('staffplan.draft.2019.1', JSON.stringify({ lastSeq: 1, commands }))
}

test.each([
  [1, '1 change waits for you to sign in again.'],
  [3, '3 changes wait for you to sign in again.'],
])('whoever lost the session reads how many changes wait: %i', async (count, words) => {
  waits(count)
  using shown = await login()
  expect(shown.page.textContent).toContain(words)
})

test('whoever was here last is not told that the changes of somebody before wait for them', async () => {
  waits(1)
  rememberPerson(2)
  using shown = await login()
  expect(shown.page.textContent).toContain('1 change waits for somebody else who was here before.')
  expect(shown.page.textContent).not.toContain('waits for you')
})

test('where nothing waits nothing is said', async () => {
  using shown = await login()
  expect(shown.page.querySelector('[role=status]')).toBeNull()
})

test('a login that fails warns in the specified words, keeps what was typed and signs nobody in', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({ code: 'invalid-grant', status: 400, errors: [] }, { status: 400 })
  })
  using shown = await login()
  await type(find(shown.page, 'input', '[type=email]'), 'sara@example.com')
  await type(find(shown.page, 'input', '[type=password]'), 'wrong')
  await act(async () => find(shown.page, 'form').requestSubmit())
  const warning = () => document.querySelector('.Toastify__toast--warning')?.textContent
  await expect.poll(warning).toContain('E-mail or password is wrong!')
  expect(asked).toEqual(['/oauth/token'])
  expect(find(shown.page, 'input', '[type=email]').value).toBe('sara@example.com')
  expect(find(shown.page, 'input', '[type=password]').value).toBe('wrong')
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
})
