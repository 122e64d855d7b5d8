import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { modelPositions } from '#api/model-positions.ts'
import { click, find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { type OnlyRecord, OnlyRecordForm } from './only-record.tsx'

type Settings = { readonly currency: string }

const settings: OnlyRecord<Settings, Settings> = {
  model: 'settings',
  entity: 'Settings',
  schema: z.object({ currency: z.string() }),
  fields: [{ name: 'currency', label: 'Currency', editor: TextField }],
  blank: { currency: '' },
  valuesOf: ({ currency }) => ({ currency }),
  bodyOf: (form) => form,
}

/** The form with a server that refuses outdated revisions and trims what it stores. */
async function shown() {
  const server = { currency: 'SR', revision: 4, puts: 0, answerReads: Promise.resolve() }
  const answer = () =>
    Response.json(
      { currency: server.currency },
      { headers: { ETag: `"${server.revision}"`, Position: String(10 * server.revision) } },
    )
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/v1/me')) return Response.json({ id: 1, role: { id: 1 } })
    if (request.method !== 'PUT') {
      await server.answerReads
      return answer()
    }
    const { currency } = (await request.json()) as Settings // sent by the form above
    if (request.headers.get('If-Match') !== `"${server.revision}"`)
      return Response.json({ code: 'stale-if-match', status: 412, errors: [] }, { status: 412 })
    server.puts += 1
    Object.assign(server, { currency: currency.trim(), revision: server.revision + 1 })
    return answer()
  })
  const rendered = await renderWithStore(
    <>
      <OnlyRecordForm of={settings} />
      <Toasts />
    </>,
  )
  const field = () => find(rendered.page, 'input')
  await vi.waitFor(() => expect(field().value).toBe('SR'))
  return Object.assign(rendered, {
    server,
    field,
    save: async (text: string) => {
      const { puts } = server
      await type(field(), text)
      await act(async () => find(rendered.page, 'form').requestSubmit())
      await vi.waitFor(() => expect(server.puts).toBe(puts + 1))
      await vi.waitFor(() => expect(find(rendered.page, 'fieldset').disabled).toBe(false))
    },
  })
}

function undoButton(): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
    if (!found) throw new Error('no way back')
    return found
  })
}

test('what was saved here is not a change of somebody else, however it was stored', async () => {
  using form = await shown()
  await form.save('AED ')
  await vi.waitFor(() => expect(form.field().value).toBe('AED'))
  expect(hasUnsaved()).toBe(false)
  await type(form.field(), 'AEDX')
  expect(form.page.textContent).not.toContain('Changed by someone else')
  expect(hasUnsaved()).toBe(true)
})

test('what is typed before the saved values are read again is held, and saved', async () => {
  using form = await shown()
  const { promise, resolve } = Promise.withResolvers<void>()
  form.server.answerReads = promise
  await form.save('AED')
  expect(hasUnsaved()).toBe(false)
  await type(form.field(), 'AEDX')
  expect(hasUnsaved()).toBe(true)
  await form.save('AEDX')
  expect(form.server.currency).toBe('AEDX')
  await act(async () => resolve())
  await type(form.field(), 'AEDXY')
  expect(form.page.textContent).not.toContain('Changed by someone else')
})

test('what was taken back is shown as it is stored, and typed over without a question', async () => {
  using form = await shown()
  await form.save('AED')
  await click(await undoButton())
  await vi.waitFor(() => expect(form.field().value).toBe('SR'))
  expect(hasUnsaved()).toBe(false)
  await type(form.field(), 'EUR')
  expect(form.page.textContent).not.toContain('Changed by someone else')
  expect(hasUnsaved()).toBe(true)
})

test('what somebody else saves after that is still told of', async () => {
  using form = await shown()
  await form.save('AED')
  await type(form.field(), 'AEDX')
  Object.assign(form.server, { currency: 'EUR', revision: 9 })
  await act(async () => modelPositions.moved('settings', '90'))
  await vi.waitFor(() => expect(form.page.textContent).toContain('Changed by someone else meanwhile: EUR'))
  expect(form.field().value).toBe('AEDX')
})
