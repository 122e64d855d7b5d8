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

test('a link that a lost answer may have used up is not only called used', async () => {
  const refuse = () => Response.json({ code: 'link-invalid', errors: [] }, { status: 400 })
  let answer = refuse
  vi.stubGlobal('fetch', async () => answer())
  using shown = await render(page(), { path: '/passwordReset#token=t0ken' })
  for (const input of shown.page.querySelectorAll('input')) await type(input, 'tortoise Velvet 91 harbour')
  const says = async (words: string) => {
    await act(async () => find(shown.page, 'form').requestSubmit())
    await vi.waitFor(() => expect(find(shown.page, 'p', '[role=alert]').textContent).toBe(words))
  }
  await says('This link was used already or has expired.')
  answer = () => new Response('Gateway Timeout', { status: 504 })
  await act(async () => find(shown.page, 'form').requestSubmit())
  answer = refuse
  await says(
    'The password may have been set already. Try to log in with it; if it is refused, ask for a new link.',
  )
})

test('without a link the page says where to get one', async () => {
  using shown = await render(page(), { path: '/passwordReset' })
  expect(shown.page.textContent).toContain('Ask an administrator for a one-time link')
})
