import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { meApi } from '#api/me.ts'
import { openStore } from '#testing/open-store.ts'
import { find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { before, network, screen, submit } from './record-form.given.tsx'
import { RecordForm } from './record-form.tsx'
import type { SaveQuestion } from './screen.ts'

/** A form with a new name; saving it waits until the server has said whether to ask a question. */
async function asking() {
  const { promise, resolve } = Promise.withResolvers<SaveQuestion | null>()
  const asked = network(() => Response.json(before))
  const store = openStore()
  await store.dispatch(meApi.endpoints.me.initiate())
  const shown = await renderWithStore(
    <RecordForm
      screen={{ ...screen, question: () => promise }}
      row={before}
      read={{ etag: '"1"', change: null }}
      onDone={() => {}}
    />,
    { store },
  )
  await type(find(shown.page, 'input', ':not([inputmode])'), 'West')
  await submit(shown.page)
  return Object.assign(shown, {
    answer: () => act(async () => resolve(null)),
    stored: () => asked.filter(({ method }) => method === 'PUT'),
  })
}

test('nothing is typed while it is found out whether something has to be asked: it would be lost', async () => {
  using form = await asking()
  const fields = find(form.page, 'fieldset')
  expect(fields.disabled).toBe(true)
  expect(form.stored()).toHaveLength(0)
  await form.answer()
  await vi.waitFor(() => expect(form.stored()).toHaveLength(1))
  expect(await form.stored()[0]!.json()).toMatchObject({ name: 'West' })
})

test('whoever leaves before it is known what has to be asked stores nothing', async () => {
  const form = await asking()
  form[Symbol.dispose]()
  await form.answer()
  expect(form.stored()).toHaveLength(0)
})
