import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, render, type } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { UserOverview } from './user-overview.tsx'
import { nadia } from './user.given.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const PASSWORD = 'tortoise Velvet 91 harbour'
const link = { link: 'https://plan.example.com/passwordReset#token=t0ken', expiresAt: '2026-11-22T12:00:00Z' }

/** The form of an existing user. */
async function existingUser({ roleId = 2, me = 1, myRole = 1 } = {}) {
  const puts: unknown[] = []
  const asked: string[] = []
  const row = { ...nadia, role: { ...nadia.role, id: roleId } }
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    if (request.method === 'PUT') puts.push(await request.json())
    if (request.url.endsWith('/v1/me'))
      return Response.json({ ...nadia, id: me, role: { ...nadia.role, id: myRole } })
    if (request.method === 'PUT' || request.url.endsWith('/7')) return Response.json(row)
    return Response.json({ content: [row], totalElements: 1 })
  })
  const shown = await renderWithStore(<UserOverview />, { path: '/?open=7' })
  await vi.waitFor(() => find(document, 'form'))
  return Object.assign(shown, { puts, asked })
}

/** The form of a new user, with the required fields filled in. */
async function newUser({ password = '' } = {}) {
  const posts: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'POST') posts.push(new URL(url).pathname)
    if (url.includes('passwordLink')) return Response.json(link)
    if (url.endsWith('/v1/me')) return Response.json({ ...nadia, id: 1, role: { id: 1, name: '' } })
    return Response.json(method === 'POST' ? { id: 7 } : { content: [], totalElements: 0 })
  })
  const page = (
    <Provider store={openStore()}>
      <UserOverview />
      <Toasts />
    </Provider>
  )
  const shown = await render(page, { path: '/?open=new' })
  await vi.waitFor(() => find(document, 'form'))
  const [firstName, lastName] = document.querySelectorAll<HTMLInputElement>('form input[type=text]')
  await type(firstName!, 'Nadia')
  await type(lastName!, 'Roth')
  await type(find(document, 'input', '[type=email]'), 'nadia@example.com')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[autocomplete=new-password]'))
    if (password !== '') await type(input, password)
  return Object.assign(shown, { posts, users: () => posts.filter((path) => path === '/v1/users') })
}

const save = () => act(async () => find(document, 'form').requestSubmit())
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
const text = () => document.body.textContent

test('a new administrator is asked about once, in words, before anything is stored', async () => {
  using user = await newUser({ password: PASSWORD })
  await save()
  await vi.waitFor(() =>
    expect(text()).toContain("Administrators see everybody's salary and can change everything."),
  )
  expect(user.users()).toHaveLength(0)
  await click(button('Keep editing')!)
  expect(user.users()).toHaveLength(0)
  await save()
  await click(button('Save as administrator')!)
  await vi.waitFor(() => expect(user.users()).toHaveLength(1))
})

test('who has no password yet is offered a one-time link right after saving', async () => {
  using user = await newUser()
  await save()
  await click(button('Save as administrator')!)
  await vi.waitFor(() => expect(text()).toContain('has no password yet.'))
  await click(button('Create a one-time link')!)
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe(link.link),
  )
  expect(user.posts).toEqual(['/v1/users', '/v1/users/7/passwordLink'])
})

test('who has a password is saved, and the form closes', async () => {
  using user = await newUser({ password: PASSWORD })
  await save()
  await click(button('Save as administrator')!)
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())
  expect(user.posts).toEqual(['/v1/users'])
})

test.each([
  ['is not repeated', [PASSWORD, '']],
  ['is repeated otherwise', [PASSWORD, `${PASSWORD}!`]],
  ['stands in the repetition only', ['', PASSWORD]],
])('a password that %s is said at its field and warned of, and nothing is stored', async (_how, typed) => {
  using user = await newUser()
  const inputs = document.querySelectorAll<HTMLInputElement>('input[autocomplete=new-password]')
  for (const [index, input] of inputs.entries()) if (typed[index]) await type(input, typed[index])
  await save()
  const repeated = inputs[1]?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(repeated.map((id) => document.getElementById(id)?.textContent)).toContain('Passwords do not match!')
  const toast = await vi.waitFor(() => find(document, 'div', '.Toastify__toast--warning'))
  expect(toast.textContent).toContain('Passwords do not match!')
  for (const input of inputs) await type(input, PASSWORD)
  await save()
  await vi.waitFor(() => expect(text()).toContain('Save as administrator'))
  expect(document.querySelector('.Toastify__toast--warning[data-in="true"]')).toBeNull()
  expect(user.posts).toEqual([])
})

test('a user who becomes an administrator is asked about in the same words', async () => {
  using user = await existingUser()
  await choose('Role', 'Administrator')
  await save()
  await vi.waitFor(() =>
    expect(text()).toContain("Administrators see everybody's salary and can change everything."),
  )
  expect(user.puts).toHaveLength(0)
  await click(button('Save as administrator')!)
  await vi.waitFor(() => expect(user.puts).toEqual([expect.objectContaining({ roleId: 1 })]))
})

test('who is an administrator already is saved without a question', async () => {
  using user = await existingUser({ roleId: 1 })
  await type(document.querySelectorAll<HTMLInputElement>('form input[type=text]')[0]!, 'Nadja')
  await save()
  await vi.waitFor(() => expect(user.puts).toHaveLength(1))
})

/** Chooses an option of a selector. */
async function choose(label: string, choice: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  const input = document.getElementById(field?.htmlFor ?? '')
  await click(input!)
  await vi.waitFor(() => expect(option(choice)).toBeDefined())
  await click(option(choice)!)
}

const option = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
    ({ textContent }) => textContent === words,
  )

test('a password link is offered for others, not for oneself', async () => {
  using other = await existingUser({ me: 1 })
  await vi.waitFor(() => expect(button('Create a one-time link')).toBeDefined())
  other[Symbol.dispose]()
  using own = await existingUser({ me: 7 })
  await vi.waitFor(() => expect(own.asked).toContain('/v1/me'))
  expect(button('Create a one-time link')).toBeUndefined()
})

test('an auditor reads the form: nothing can be typed, saved, deleted or added', async () => {
  using _user = await existingUser({ myRole: 3 })
  await vi.waitFor(() => expect(find(document, 'fieldset').disabled).toBe(true))
  expect(document.querySelectorAll('form fieldset input').length).toBe(
    document.querySelectorAll('form input').length,
  )
  expect(document.querySelectorAll('input[autocomplete=new-password]')).toHaveLength(0)
  expect(document.querySelectorAll('form [value="Nadia"]')).toHaveLength(1)
  const words = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(words).toContain('Close')
  for (const word of ['Save', 'Add', 'Delete']) expect(words).not.toContain(word)
})

test('a new form is not opened for an auditor, whatever the address says', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(
      url.endsWith('/v1/me') ? { ...nadia, role: { id: 3, name: '' } } : { content: [], totalElements: 0 },
    ),
  )
  const page = (
    <Provider store={openStore()}>
      <UserOverview />
    </Provider>
  )
  using _shown = await render(page, { path: '/?open=new' })
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())
})

test('phone and mobile are telephone fields', async () => {
  using _user = await existingUser()
  const labels = [...document.querySelectorAll<HTMLInputElement>('form input[type=tel]')].map(
    ({ labels: of }) => of?.[0]?.textContent,
  )
  expect(labels).toEqual(['Phone', 'Mobile'])
})

test('who has no phone has a dash in the list, as what else is missing', async () => {
  using user = await existingUser()
  const cells = () => [...user.page.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(cells().filter((text) => text === '—')).toHaveLength(2))
  expect(cells()).not.toContain('')
})

test('the chosen role says what it may do', async () => {
  using _user = await existingUser({ roleId: 3 })
  expect(document.body.textContent).toContain('Sees everything, pay included, and changes nothing.')
})
