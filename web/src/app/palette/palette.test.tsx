import { act } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/token-key.ts'
import { i18n } from '#i18n/i18n.ts'
import { click, find, press, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { PaletteAndShortcuts } from '../palette-and-shortcuts.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function shell() {
  return renderWithStore(
    <>
      <button type="button">Before</button>
      <input aria-label="Name" />
      <PaletteAndShortcuts hasButton />
      <Address />
    </>,
  )
}

let asked: string[]
let searched: [string | null, number][]
const SCHOOL: Contents = { '/v1/divisions': [{ id: 3, name: 'School' }] }
type Contents = Readonly<Record<string, readonly object[]>>
function answerAs(role: number, contents = SCHOOL): void {
  asked = []
  searched = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    asked.push(pathname)
    if (pathname !== '/v1/me') searched.push([searchParams.get('search'), Number(searchParams.get('size'))])
    if (pathname === '/v1/me')
      return Response.json({
        id: 1,
        firstName: 'Sara',
        lastName: 'H',
        locale: 'en_US',
        role: { id: role, name: '' },
      })
    const content = contents[pathname] ?? []
    return Response.json({ content, totalElements: content.length })
  })
}

const open = async () => {
  await act(async () =>
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true }),
    ),
  )
  return vi.waitFor(() => find(document, 'input', '[role=combobox]'), 5_000) // it is still loading
}
const said = () => document.querySelector('[role=dialog] [role=status]')?.textContent
const chosen = () => document.querySelector('[role=option][aria-selected=true]')
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)

beforeEach(() => localStorage.setItem(TOKEN_KEY, 't0ken'))
test('a record is found by its name and opened by Enter', async () => {
  answerAs(1)
  using shown = await shell()
  const input = await open()
  await type(input, 'school')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  await press(input, 'Enter')
  await vi.waitFor(() =>
    expect(find(shown.page, 'output').textContent).toBe('/orgStructure/divisionOverview?open=3'),
  )
})

test('records are looked for on the server, which folds more than the browser does; no list is read whole', async () => {
  answerAs(1)
  using _shown = await shell()
  await type(await open(), 'Schule')
  // This server always answers with School.
  await vi.waitFor(() => expect(options()).toEqual(['\u2068#3\u2069 - \u2068School\u2069Divisions']))
  expect(new Set(searched.map(String))).toEqual(new Set(['schule,8']))
})

test('nothing is said to be missing before it was looked for, and Enter opens what is found then', async () => {
  answerAs(1)
  using shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('DivisionsOrganisation'))
  await type(input, 'school')
  expect(options()).toEqual([])
  expect(said()).toBe('Looking for records…')
  await press(input, 'Enter')
  await vi.waitFor(() =>
    expect(find(shown.page, 'output').textContent).toBe('/orgStructure/divisionOverview?open=3'),
  )
})

test('Enter opens nothing once something else is typed', async () => {
  answerAs(1)
  using shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('DivisionsOrganisation'))
  await type(input, 'school')
  await press(input, 'Enter')
  await type(input, 'schoo')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  expect(find(shown.page, 'output').textContent).toBe('/')
})

test('who is called what was typed comes before whose comment says it', async () => {
  answerAs(1, {
    '/v1/businessUnits': [
      { id: 1, name: 'Infrastructure' },
      { id: 2, name: 'Roads' },
    ],
    '/v1/departments': [{ id: 5, name: 'Administration' }],
  })
  using _shown = await shell()
  await type(await open(), 'ad')
  const found = () => options().filter((text) => text.startsWith('\u2068#'))
  await vi.waitFor(() =>
    expect(found()).toEqual([
      '\u2068#5\u2069 - \u2068Administration\u2069Departments',
      '\u2068#2\u2069 - \u2068Roads\u2069Business units',
      '\u2068#1\u2069 - \u2068Infrastructure\u2069Business units',
    ]),
  )
})

test('the row that was chosen stays so when others come before it', async () => {
  answerAs(1)
  using _shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('DivisionsOrganisation'))
  await type(input, 's')
  await press(input, 'ArrowUp')
  const before = chosen()?.textContent
  expect(before).toBe(options().at(-1))
  await vi.waitFor(() => expect(options()).toContain('\u2068#3\u2069 - \u2068School\u2069Divisions'))
  expect(chosen()?.textContent).toBe(before)
})

test('what is typed before its field has the focus stands in it', async () => {
  answerAs(2)
  using shown = await shell()
  const elsewhere = find(shown.page, 'input')
  const strokes = ['k', 'b', 'x', 'Backspace', 'i', 'g'].map(
    (key) => new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, cancelable: true }),
  )
  await act(async () => strokes.forEach((stroke) => elsewhere.dispatchEvent(stroke)))
  expect(strokes.every(({ defaultPrevented }) => defaultPrevented)).toBe(true) // the focused field got none of them
  const input = await vi.waitFor(() => find(document, 'input', '[role=combobox]'), 5_000)
  await vi.waitFor(() => expect(input.value).toBe('big'))
})

test('a button opens it, too', async () => {
  answerAs(2)
  using shown = await shell()
  await click(find(shown.page, 'button', '[aria-haspopup=dialog]'))
  await vi.waitFor(() => expect(document.querySelector('input[role=combobox]')).not.toBeNull())
})

test('who may see the plan only is offered the screens of their menu, and no record is asked for', async () => {
  answerAs(2)
  using _shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('Big picture'))
  expect(options()).not.toContain('DivisionsOrganisation')
  await type(input, 'school')
  expect(said()).toBe('Nothing found')
  expect(new Set(asked)).toEqual(new Set(['/v1/me']))
})

test('the arrows go round the list, and the field names what is chosen', async () => {
  answerAs(2)
  using _shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('Big picture'))
  await press(input, 'ArrowUp')
  expect(chosen()?.textContent).toBe(options().at(-1))
  expect(input.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
})

test('the language is changed by its name', async () => {
  answerAs(2)
  using _shown = await shell()
  const input = await open()
  await type(input, '> deutsch')
  await press(input, 'Enter')
  await vi.waitFor(() => expect(i18n.language).toBe('de'))
})

test.each([
  ['en', 'Ctrl + K'],
  ['de', 'Strg + K'],
  ['ar', 'Ctrl + K'],
])('a question mark lists the keys, in %s, and is one in a field', async (language, stroke) => {
  answerAs(2)
  using shown = await shell()
  await act(async () => i18n.changeLanguage(language))
  await press(find(shown.page, 'input'), '?')
  expect(document.querySelector('[role=dialog] kbd')).toBeNull()
  await press(find(shown.page, 'button'), '?')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] kbd')?.textContent).toBe(stroke))
})
