import { act } from 'react'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { find, render, type } from '#testing/render.tsx'
import { PasswordReset } from './password-reset.tsx'

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

function page() {
  return (
    <Provider store={openStore()}>
      <PasswordReset />
      <Address />
    </Provider>
  )
}

test('the token of a password link leaves the address at once and is sent all the same', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return Response.json({})
  })
  using shown = await render(page(), { path: '/passwordReset#token=t0ken' })
  expect(find(shown.page, 'output').textContent).toBe('/passwordReset')
  for (const input of shown.page.querySelectorAll('input')) await type(input, 'tortoise Velvet 91 harbour')
  await act(async () => find(shown.page, 'form').requestSubmit())
  await vi.waitFor(() => expect(sent).toEqual([{ token: 't0ken', password: 'tortoise Velvet 91 harbour' }]))
})

test('without a link the page says where to get one', async () => {
  using shown = await render(page(), { path: '/passwordReset' })
  expect(shown.page.textContent).toContain('Ask an administrator for a one-time link')
})
