import { act } from 'react'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/token-key.ts'
import { i18n } from '#i18n/i18n.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, press, render, type } from '#testing/render.tsx'
import { Comforts } from '../comforts.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function shell() {
  return render(
    <Provider store={openStore()}>
      <button type="button">Before</button>
      <input aria-label="Name" />
      <Comforts hasButton />
      <Address />
    </Provider>,
  )
}

let asked: string[]
let searched: [string | null, number][]
function answerAs(role: number): void {
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
    const content = pathname === '/v1/divisions' ? [{ id: 3, name: 'School' }] : []
    return Response.json({ content, totalElements: content.length })
  })
}

const open = async () => {
  await act(async () =>
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true }),
    ),
  )
  return vi.waitFor(() => find(document, 'input', '[role=combobox]'), 5_000) // it is loaded first
}
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)

beforeEach(() => localStorage.setItem(TOKEN_KEY, 't0ken'))
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.removeItem(TOKEN_KEY)
  await i18n.changeLanguage('en')
})

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
  // The answer of this server holds School.
  await vi.waitFor(() => expect(options()).toEqual(['\u2068#3\u2069 - \u2068School\u2069Divisions']))
  expect(new Set(searched.map(String))).toEqual(new Set(['schule,8']))
})

test('what is typed before its field has the focus stands in it', async () => {
  answerAs(2)
  using shown = await shell()
  const elsewhere = find(shown.page, 'input')
  const strokes = ['k', 'b', 'x', 'Backspace', 'i', 'g'].map(
    (key) => new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, cancelable: true }),
  )
  await act(async () => strokes.forEach((stroke) => elsewhere.dispatchEvent(stroke)))
  expect(strokes.every(({ defaultPrevented }) => defaultPrevented)).toBe(true) // the field that had the focus takes none
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
  await vi.waitFor(() =>
    expect(document.querySelector('[role=dialog] [role=status]')?.textContent).toBe('Nothing found'),
  )
  expect(new Set(asked)).toEqual(new Set(['/v1/me']))
})

test('the arrows go round the list, and the field names what is chosen', async () => {
  answerAs(2)
  using _shown = await shell()
  const input = await open()
  await vi.waitFor(() => expect(options()).toContain('Big picture'))
  await press(input, 'ArrowUp')
  const active = document.querySelector('[role=option][aria-selected=true]')
  expect(active?.textContent).toBe(options().at(-1))
  expect(input.getAttribute('aria-activedescendant')).toBe(active?.id)
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
])('a question mark lists the keys, in %s, and is one in a field', async (tongue, stroke) => {
  answerAs(2)
  using shown = await shell()
  await act(async () => i18n.changeLanguage(tongue))
  await press(find(shown.page, 'input'), '?')
  expect(document.querySelector('[role=dialog] kbd')).toBeNull()
  await press(find(shown.page, 'button'), '?')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] kbd')?.textContent).toBe(stroke))
})
