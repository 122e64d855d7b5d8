import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { click, find, render, type } from '#testing/render.tsx'
import { UserOverview } from './user-overview.tsx'

const PASSWORD = 'tortoise Velvet 91 harbour'
const link = { link: 'https://plan.example.com/passwordReset#token=t0ken', expiresAt: '2026-11-22T12:00:00Z' }

afterEach(() => vi.unstubAllGlobals())

/** The form for a new user, with what an administrator has to fill in. */
async function newUser({ password = '' } = {}) {
  const posts: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'POST') posts.push(new URL(url).pathname)
    if (url.includes('passwordLink')) return Response.json(link)
    return Response.json(method === 'POST' ? { id: 7 } : { content: [], totalElements: 0 })
  })
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const page = (
    <Provider store={store}>
      <UserOverview />
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
