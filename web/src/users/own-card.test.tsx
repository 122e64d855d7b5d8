import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { keepTyped } from '#records/kept-typing.ts'
import { click, find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { Profile } from './profile.tsx'

const uma = {
  id: 7,
  firstName: 'Uma',
  lastName: 'Ali',
  email: 'uma@example.com',
  phone: '+49 30 1',
  mobile: '',
  locale: 'en_US',
  enabled: true,
  role: { id: 2, name: 'User' },
}

type Server = { person: typeof uma; revision: number; patches: Request[]; answer: () => Promise<Response> }

/** A server of users that refuses changes against an outdated revision. */
function network(): Server {
  const server: Server = {
    person: uma,
    revision: 1,
    patches: [],
    answer: async () => Response.json(server.person),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH')
      return Response.json(server.person, { headers: { ETag: `"${server.revision}"` } })
    server.patches.push(request.clone())
    return request.headers.get('If-Match') === `"${server.revision}"`
      ? server.answer()
      : Response.json({ code: 'stale-if-match', status: 412, errors: [] }, { status: 412 })
  })
  return server
}

/** The profile with its form open. */
async function profile() {
  const shown = await renderWithStore(
    <>
      <Profile />
      <Toasts />
    </>,
  )
  await vi.waitFor(() => expect(shown.page.textContent).toContain('Uma Ali'))
  return shown
}

const edit = (page: HTMLElement) => click(button(page, 'Edit'))
const button = (page: HTMLElement, words: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
const tel = (page: HTMLElement) => page.querySelectorAll<HTMLInputElement>('input[type=tel]')
const save = (page: HTMLElement) => act(async () => find(page, 'form').requestSubmit())

test('only what was changed is sent, against what was read, and once, however often that is pressed', async () => {
  const { patches } = network()
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[0]!, '+49 30 111')
  await act(async () => {
    find(shown.page, 'form').requestSubmit()
    find(shown.page, 'form').requestSubmit()
  })
  await vi.waitFor(() => expect(patches).toHaveLength(1))
  expect(patches[0]!.headers.get('If-Match')).toBe('"1"')
  expect(await patches[0]!.json()).toEqual({ phone: '+49 30 111' })
})

test('it says who one is; phone, mobile and locale can be changed once somebody wants to, the rest not', async () => {
  network()
  using shown = await profile()
  const facts = () => [...shown.page.querySelectorAll('dd')].map(({ textContent }) => textContent)
  const own = ['+49 30 1', '—', 'English (United States)']
  expect(shown.page.textContent).toContain('User')
  expect(facts()).toEqual(['7', 'uma@example.com', ...own])
  expect(find(shown.page, 'dl').querySelectorAll('svg, img')).toHaveLength(1)
  expect(tel(shown.page)).toHaveLength(0)
  await edit(shown.page)
  expect(facts()).toEqual(['7', 'uma@example.com'])
  const fields = [...find(shown.page, 'form').querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(fields).toEqual(['Phone', 'Mobile', 'Locale'])
  await type(tel(shown.page)[0]!, '+49 30 111')
  await click(button(shown.page, 'Cancel'))
  expect(facts()).toEqual(['7', 'uma@example.com', ...own])
})

test('what an administrator changed meanwhile is shown before it is saved over', async () => {
  const server = network()
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[0]!, '+49 30 111')
  Object.assign(server, { revision: 2, person: { ...uma, phone: '+49 999', mobile: '+49 170' } })
  await save(shown.page)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('+49 999'))
  expect(tel(shown.page)[1]!.value).toBe('+49 170')
  expect(tel(shown.page)[0]!.value).toBe('+49 30 111')
  await save(shown.page)
  await vi.waitFor(() => expect(server.patches).toHaveLength(2))
  expect(await server.patches[1]!.json()).toEqual({ phone: '+49 30 111' })
})

test('what an administrator changed in another field does not stand in the way of saving', async () => {
  const server = network()
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[0]!, '+49 30 111')
  Object.assign(server, { revision: 2, person: { ...uma, mobile: '+49 170' } })
  await save(shown.page)
  await vi.waitFor(() => expect(button(shown.page, 'Edit')).toBeDefined())
  expect(server.patches.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"'])
  expect(await server.patches[1]!.json()).toEqual({ phone: '+49 30 111' })
})

test('nothing can be typed into it while it is being stored', async () => {
  const server = network()
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answer = () => promise
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[0]!, '+49 30 111')
  await save(shown.page)
  await vi.waitFor(() => expect(server.patches).toHaveLength(1))
  expect(find(shown.page, 'fieldset').disabled).toBe(true)
  await act(async () => resolve(Response.json(uma)))
  await vi.waitFor(() => expect(button(shown.page, 'Edit')).toBeDefined())
})

test('what was typed when the session ended is in it again for the same person', async () => {
  network()
  {
    using shown = await profile()
    await edit(shown.page)
    await type(tel(shown.page)[1]!, '+49 170 222')
    expect(hasUnsaved()).toBe(true)
    keepTyped(7)
  }
  using shown = await profile()
  expect(tel(shown.page)[1]?.value).toBe('+49 170 222')
  await click(button(shown.page, 'Cancel'))
  await edit(shown.page)
  expect(tel(shown.page)[1]!.value).toBe('')
})

test('what an earlier lost session left in another form is not forgotten over it', async () => {
  network()
  const division = { form: '/v1/divisions/3', values: { name: 'East' }, before: { name: 'North' } }
  sessionStorage.setItem('staffplan.typed', JSON.stringify({ userId: 7, forms: [division] }))
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[1]!, '+49 170 222')
  keepTyped(7)
  const { forms } = JSON.parse(sessionStorage.getItem('staffplan.typed')!)
  expect(forms).toMatchObject([division, { form: 'profile', values: { mobile: '+49 170 222' } }])
  keepTyped(8)
  expect(JSON.parse(sessionStorage.getItem('staffplan.typed')!).forms).toHaveLength(1)
})

test('that it could not be saved is said no more once it is', async () => {
  const server = network()
  const failed = () => document.querySelector('.Toastify__toast--error[data-in="true"]')
  server.answer = async () => Response.json({ code: 'internal', status: 500, errors: [] }, { status: 500 })
  using shown = await profile()
  await edit(shown.page)
  await type(tel(shown.page)[0]!, '+49 30 2')
  const save = () => act(async () => find(shown.page, 'form', ':has(input[type=tel])').requestSubmit())
  await save()
  await vi.waitFor(() => expect(failed()).not.toBeNull())
  server.answer = async () => Response.json(server.person)
  await save()
  await vi.waitFor(() => expect(document.querySelector('.Toastify__toast--success')).not.toBeNull())
  expect(failed()).toBeNull()
})
