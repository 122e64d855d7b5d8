import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { click, find, type } from '#testing/render.tsx'
import { SecondaryDrivers } from './secondary-drivers.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const row = {
  id: 7,
  name: 'Space',
  unit: '',
  comment: '',
  driverDataSources: [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.4 },
  ],
}
const cells = ['in|b1-s7-y2020', 'in|b1-s7-y2021', 'in|b1-s7-i1-y2020', 'in|b1-s8-y2020'].map((k) => ({
  k,
  v: 5,
}))

/** The form of a driver with sources that have plan inputs, and what it sends. */
async function openForm({ isPlanRead = true } = {}) {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/bigPicture/draft') {
      return isPlanRead ? Response.json({ cells }) : Response.json({ code: 'internal' }, { status: 500 })
    }
    if (request.method === 'GET') {
      return Response.json(pathname.endsWith('/7') ? row : { content: [row], totalElements: 1 })
    }
    sent.push((await request.json()) as object)
    return Response.json(row)
  })
  const shown = await renderWithStore(<SecondaryDrivers />, { path: '/?open=7' })
  await vi.waitFor(() => find(document, 'form'))
  return Object.assign(shown, { sent })
}

const field = (label: string) => find(document, 'input', `[aria-label="${label}"]`)
const save = () => act(async () => find(document, 'form').requestSubmit())
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/gu, '')
const question = (title: string) =>
  [...document.querySelectorAll('section[role=dialog]')].find(({ textContent }) =>
    textContent?.includes(title),
  )
const answer = (dialog: Element, word: string) =>
  click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === word)!)

test('a source with plan inputs goes only after it was said what they count for then', async () => {
  using form = await openForm()
  await type(field('Label of source 1'), '')
  await save()
  const asked = await vi.waitFor(() => {
    const dialog = question('Save with these data sources?')
    expect(dialog).toBeDefined()
    return dialog!
  })
  expect(plain(asked.querySelector('p')?.textContent)).toBe(
    'Lessons will be removed because its label or weight is empty. ' +
      'The 2 plan inputs entered for Lessons will then count for Rooms. ' +
      'The plan input entered for Rooms will no longer be used. ' +
      'What remains, with weights: Rooms (1.00).',
  )
  expect(form.sent).toEqual([])
  await answer(asked, 'Keep editing')
  expect(form.sent).toEqual([])
  await type(field('Label of source 1'), 'Hours')
  await save()
  await vi.waitFor(() =>
    expect(form.sent).toMatchObject([
      { driverDataSources: [{ label: 'Hours', weight: 0.6 }, { label: 'Rooms' }] },
    ]),
  )
})

test('answered with yes it is saved as it was said', async () => {
  using form = await openForm()
  await type(field('Weight of source 2'), '')
  await save()
  const asked = await vi.waitFor(() => {
    const dialog = question('Save with these data sources?')
    expect(dialog).toBeDefined()
    return dialog!
  })
  await answer(asked, 'Save')
  await vi.waitFor(() => expect(form.sent).toHaveLength(1))
})

test('it is asked, too, where the plan cannot be read', async () => {
  using form = await openForm({ isPlanRead: false })
  await type(field('Label of source 1'), '')
  await save()
  await vi.waitFor(() =>
    expect(question('Save with these data sources?')?.textContent).toContain('could not be read'),
  )
  expect(form.sent).toEqual([])
})

test.each([
  [
    'de',
    'Mit diesen Datenquellen speichern?',
    'Die 2 Eingaben für Lessons im Gesamtbild zählen dann für Rooms.',
  ],
  ['ar', 'الحفظ بمصادر البيانات هذه؟', 'مدخلا الخطة المخصّصان للمصدر Lessons سيُحتسبان للمصدر Rooms.'],
])('in %s, too', async (language, title, sentence) => {
  using _form = await openForm()
  await type(field('Label of source 1'), '')
  await act(async () => {
    await i18n.changeLanguage(language)
  })
  await save()
  await vi.waitFor(() => expect(plain(question(title)?.textContent)).toContain(sentence))
})
