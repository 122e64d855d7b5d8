import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { i18n } from '#i18n/i18n.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { SpecialDrivers } from './special-drivers.tsx'

const row = { id: 7, name: 'Growth', comment: '', type: 'relative', value: 0.07, target: 'fte' }

/** The form of a special driver, and what it sends. */
async function openForm(open: 'new' | '7') {
  const sent: unknown[] = []
  let stored: object = row
  let refusal: object | null = null
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/v1/me')) return Response.json({ id: 1, role: { id: 1 } })
    if (request.method !== 'GET') sent.push(await request.json())
    if (request.method !== 'GET' && refusal) return Response.json(refusal, { status: 409 })
    if (request.method !== 'GET' || request.url.endsWith('/7')) return Response.json(stored)
    return Response.json({ content: [stored], totalElements: 1 })
  })
  const store = openStore()
  const shown = await renderWithStore(<SpecialDrivers />, { store, path: `/?open=${open}` })
  await vi.waitFor(() => find(document, 'form'))
  /** Another user saves, and the page is told. */
  const changed = (fields: object) =>
    act(async () => {
      stored = { ...row, ...fields }
      store.dispatch(api.util.invalidateTags(['Model', 'Record']))
    })
  const refuseWith = (problem: object) => void (refusal = problem)
  return Object.assign(shown, { sent, changed, refuseWith })
}

const amount = () => find(document, 'form').querySelector<HTMLInputElement>('input[inputmode=decimal]')!
const save = () => act(async () => find(document, 'form').requestSubmit())

async function chooseType(words: RegExp): Promise<void> {
  const [, select] = document.querySelectorAll<HTMLInputElement>('form input')
  await click(select!)
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    words.test(textContent),
  )
  await click(option!)
}

test('a typed number stays the same number when the type changes, and is stored as it is shown', async () => {
  using form = await openForm('new')
  await type(find(document, 'form').querySelector('input')!, 'Growth')
  await type(amount(), '7')
  await chooseType(/absolute/i)
  expect(amount().value).toBe('7')
  await save()
  await vi.waitFor(() => expect(form.sent).toMatchObject([{ type: 'absolute', value: 7 }]))
})

test('a relative one is shown as percent and stored as its fraction', async () => {
  using form = await openForm('7')
  expect(amount().value).toBe('7')
  await type(amount(), '14.285')
  await save()
  await vi.waitFor(() => expect(form.sent).toMatchObject([{ type: 'relative', value: 0.14285 }]))
})

test('what was typed as percent is not taken for FTE when somebody else changes the type', async () => {
  using form = await openForm('7')
  await type(amount(), '9')
  await form.changed({ type: 'absolute', value: 7 })
  await vi.waitFor(() => expect(find(document, 'form').textContent).toMatch(/absolute/i))
  expect(amount().value).toBe('9')
  expect(find(document, 'form').textContent).toContain('Take theirs')
  await save()
  await vi.waitFor(() => expect(form.sent).toMatchObject([{ type: 'relative', value: 0.09 }]))
})

test.each([
  ['en', '7.1234', 'Enter a multiple of 0.001.'],
  ['de', '7,1234', 'Bitte ein Vielfaches von 0,001 eingeben.'],
  ['ar', '7.1234', 'أدخل مضاعفًا للعدد \u20660.001\u2069.'],
])(
  'percent with more than three decimals is refused in steps of percent, in %s',
  async (language, typed, words) => {
    using form = await openForm('7')
    await act(async () => {
      await i18n.changeLanguage(language)
    })
    await type(amount(), typed)
    await save()
    await vi.waitFor(() => expect(find(document, 'form').textContent).toContain(words))
    expect(form.sent).toEqual([])
  },
)

test('what else is wrong with a special driver is said at its own field', async () => {
  using _form = await openForm('new')
  await save()
  await vi.waitFor(() => expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(2))
  await type(amount(), '123456789')
  await chooseType(/absolute/i)
  await save()
  await vi.waitFor(() => expect(find(document, 'form').textContent).toContain('At most 1\u202f000\u202f000.'))
})

test.each([
  ['en', 'The type cannot be changed'],
  ['de', 'Die Art lässt sich nicht ändern'],
  ['ar', 'لا يمكن تغيير النوع'],
])('a type that is refused because the driver is applied is named, in %s', async (language, words) => {
  using form = await openForm('7')
  await act(async () => {
    await i18n.changeLanguage(language)
  })
  form.refuseWith({
    code: 'in-use',
    status: 409,
    params: { uses: [{ kind: 'bigPicture', count: 1, names: [] }] },
    errors: [{ pointer: '/type', code: 'type-in-use' }],
  })
  await chooseType(/absolu|مطلق/i)
  await save()
  await vi.waitFor(() => expect(find(document, 'form').textContent).toContain(words))
  expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(1)
})
