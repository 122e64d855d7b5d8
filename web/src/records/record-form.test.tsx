import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { forgetTyped, forgetFormsOfOthers, keepTyped } from './kept-typing.ts'
import {
  type Row,
  type Values,
  screen,
  network,
  blankForm,
  fillIn,
  submit,
  posts,
  keys,
} from './record-form.given.tsx'
import { RecordForm } from './record-form.tsx'
import type { Screen } from './screen.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

test('pressed twice, and once more when it is stored, it is sent once', async () => {
  const answers: (() => void)[] = []
  const asked = network(() => new Promise((done) => answers.push(() => done(Response.json({ id: 4 })))))
  const onDone = vi.fn()
  using shown = await render(await blankForm(onDone))
  await fillIn(shown.page, 'South')
  await act(async () => {
    find(shown.page, 'form').requestSubmit()
    find(shown.page, 'form').requestSubmit()
  })
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]!())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await submit(shown.page)
  expect(posts(asked)).toHaveLength(1)
})

test('what would be typed while it is being stored is taken by no field', async () => {
  const answers: (() => void)[] = []
  network(() => new Promise((done) => answers.push(() => done(Response.error()))))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South')
  expect(find(shown.page, 'fieldset').disabled).toBe(false)
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(find(shown.page, 'fieldset').disabled).toBe(true)
  await act(async () => answers[0]!())
  await vi.waitFor(() => expect(find(shown.page, 'fieldset').disabled).toBe(false))
  expect(find(shown.page, 'input', ':not([inputmode])').value).toBe('South')
})

test('an answer that comes when the form is gone closes no other form', async () => {
  const answers: (() => void)[] = []
  network(() => new Promise((done) => answers.push(() => done(Response.json({ id: 4 })))))
  const onDone = vi.fn()
  const shown = await render(await blankForm(onDone))
  await fillIn(shown.page, 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  shown[Symbol.dispose]()
  answers[0]!()
  await new Promise((done) => setTimeout(done))
  await act(async () => {})
  expect(onDone).not.toHaveBeenCalled()
})

test('after a lost answer it is sent again under the same key', async () => {
  const asked = network(() => Promise.reject(new TypeError('lost')))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('The server did not answer'))
  await submit(shown.page)
  await vi.waitFor(() => expect(posts(asked)).toHaveLength(2))
  const [first, second] = keys(asked)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test('a field corrected after a refusal is sent under a new key', async () => {
  const errors = [{ pointer: '/name', code: 'too-long', params: { max: 5 } }]
  const asked = network(() => Response.json({ code: 'invalid', errors }, { status: 422 }))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South-East')
  await submit(shown.page)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('At most 5 characters.'))
  await type(find(shown.page, 'input', ':not([inputmode])'), 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(posts(asked)).toHaveLength(2))
  const [first, second] = keys(asked)
  expect(second).not.toBe(first)
})

test('a form is unsaved from the first letter until it is saved', async () => {
  network()
  const onDone = vi.fn(() => expect(hasUnsaved()).toBe(false))
  using shown = await render(await blankForm(onDone))
  expect(hasUnsaved()).toBe(false)
  await fillIn(shown.page, 'South')
  expect(hasUnsaved()).toBe(true)
  await submit(shown.page)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
})

describe('what was typed when the session ended', () => {
  beforeEach(async () => {
    network()
    using shown = await render(await blankForm())
    await fillIn(shown.page, 'South')
    keepTyped(5)
  })
  afterEach(forgetTyped)
  const nameIn = (page: HTMLElement) => find(page, 'input', ':not([inputmode])').value

  test('is in the form again for the same person, once', async () => {
    using shown = await render(await blankForm())
    expect(nameIn(shown.page)).toBe('South')
    expect(hasUnsaved()).toBe(true)
    using again = await render(await blankForm())
    expect(nameIn(again.page)).toBe('')
  })

  test('is forgotten when somebody else signs in', async () => {
    forgetFormsOfOthers(6)
    using shown = await render(await blankForm())
    expect(nameIn(shown.page)).toBe('')
    expect(sessionStorage.length).toBe(0)
  })
})

test('a password is kept nowhere', async () => {
  network()
  const secret: Screen<Row, Values> = {
    ...screen,
    fields: () => [{ name: 'name', label: 'Name', editor: TextField, isSecret: true }],
  }
  using shown = await renderWithStore(<RecordForm screen={secret} row={null} read={null} onDone={() => {}} />)
  await type(find(shown.page, 'input'), 'tortoise Velvet 91')
  expect(hasUnsaved()).toBe(true)
  keepTyped(5)
  expect(sessionStorage.length).toBe(0)
})
