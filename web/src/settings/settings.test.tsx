import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { i18n, setCurrency } from '#i18n/i18n.ts'
import { click, find, type } from '#testing/render.tsx'
import { SettingsScreen } from './settings.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

afterEach(() => {
  setCurrency('SR') // shared by all tests
})

const settings = {
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2019, to: 2020 },
  currency: 'SR',
  overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }],
}
const expenses = { content: [{ year: 2019, internal: 7, atk: null }], totalElements: 1 }

async function screen({ role = 1, start = settings } = {}) {
  let stored: typeof settings = start
  const puts: [string, unknown, string | null][] = []
  const gets: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: role } })
    const body = () => (pathname === '/v1/settings' ? stored : expenses)
    if (request.method === 'GET') gets.push(pathname)
    if (request.method !== 'PUT') return Response.json(body(), { headers: { ETag: '"4"', Position: '9' } })
    const sent = (await request.json()) as typeof settings // sent by the settings form
    if (pathname === '/v1/settings') stored = sent
    puts.push([pathname, sent, request.headers.get('If-Match')])
    return Response.json(body(), { headers: { ETag: '"5"', Position: '10' } })
  })
  const shown = await renderWithStore(<SettingsScreen />)
  await vi.waitFor(() => expect(shown.page.querySelectorAll('form')).toHaveLength(2))
  return Object.assign(shown, {
    puts,
    gets,
    /** Announces a change, as the live channel does. */
    announce: () => act(async () => modelPositions.moved('settings', '11')),
  })
}

function field(page: HTMLElement, label: string): HTMLInputElement {
  const labels = [...page.querySelectorAll('label')]
  const id = labels.find(({ textContent }) => textContent?.startsWith(label))?.htmlFor
  return find(page, 'input', id ? `[id="${id}"]` : `[aria-label="${label}"]`)
}

function saves(page: HTMLElement): HTMLButtonElement[] {
  return [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Save')
}

test('the settings are saved against what was read', async () => {
  using shown = await screen()
  await type(field(shown.page, 'Number of plan years'), '3')
  await type(field(shown.page, 'Currency label'), 'EUR')
  await click(saves(shown.page)[0]!)
  const to = { ...settings, planning: { startYear: 2019, planYears: 3 }, currency: 'EUR' }
  await vi.waitFor(() => expect(shown.puts).toEqual([['/v1/settings', to, '"4"']]))
})

test('each is read once when the screen is opened', async () => {
  using shown = await screen()
  expect(shown.gets.toSorted()).toEqual(['/v1/expenses', '/v1/settings'])
})

test('what is wrong is said at its field and not sent', async () => {
  using shown = await screen()
  await type(field(shown.page, 'Number of plan years'), '11')
  await click(saves(shown.page)[0]!)
  expect(field(shown.page, 'Number of plan years').getAttribute('aria-invalid')).toBe('true')
  expect(shown.puts).toEqual([])
})

test('a day of long ago that is stored is not refused, another one is', async () => {
  const overtimePolicies = [{ name: 'sa-art107', weeklyHours: 39, from: '1850-01-01' }]
  using shown = await screen({ start: { ...settings, overtimePolicies } })
  const from = field(shown.page, 'Policy 1 holds from')
  const isWrong = () => from.getAttribute('aria-invalid') === 'true'
  expect(from.value).toBe('1850-01-01')
  expect(isWrong()).toBe(false)
  await act(async () => from.focus())
  await type(from, '1 Jan 1851')
  await act(async () => from.blur())
  expect(isWrong()).toBe(true)
  await type(from, '1850-01-01')
  await act(async () => from.blur())
  expect(isWrong()).toBe(false)
})

test('the figures of the expenses chart are entered for each offered year', async () => {
  using shown = await screen()
  expect(field(shown.page, 'Internal 2019').value).toBe('7')
  await type(field(shown.page, 'atk 2020'), '1 250')
  await click(saves(shown.page)[1]!)
  const content = [expenses.content[0], { year: 2020, internal: null, atk: 1_250 }]
  await vi.waitFor(() => expect(shown.puts).toEqual([['/v1/expenses', { content }, '"4"']]))
})

test('figures not saved yet stay unasked while the years that are offered change beside them', async () => {
  using shown = await screen()
  await type(field(shown.page, 'atk 2020'), '1 250')
  await type(field(shown.page, 'Last year offered'), '2021')
  await click(saves(shown.page)[0]!)
  await vi.waitFor(() => expect(shown.puts).toHaveLength(1))
  await shown.announce()
  await vi.waitFor(() => expect(field(shown.page, 'Internal 2021').value).toBe(''))
  expect(field(shown.page, 'atk 2020').value).toMatch(/^1.?250$/)
  expect(shown.page.textContent).not.toContain('Changed by someone else')
  await click(saves(shown.page)[1]!)
  const content = [expenses.content[0], { year: 2020, internal: null, atk: 1_250 }]
  await vi.waitFor(() => expect(shown.puts[1]).toEqual(['/v1/expenses', { content }, '"4"']))
})

test('an auditor reads them', async () => {
  using shown = await screen({ role: 3 })
  const parts = () => [...shown.page.querySelectorAll('fieldset')].map(({ disabled }) => disabled)
  await vi.waitFor(() => expect(parts()).toEqual([true, true]))
  expect(saves(shown.page)).toEqual([])
})

test('a browser without room for the currency shows it all the same', async () => {
  using shown = await screen()
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, setItem })
  setCurrency('€')
  expect(setItem).toHaveBeenCalled()
  await vi.waitFor(() => expect(shown.page.textContent).toContain('Internal €'))
})

test('words call money what the settings say, also what is shown already', async () => {
  using shown = await screen()
  expect(shown.page.textContent).toContain('Internal SR')
  setCurrency('ر.س')
  await vi.waitFor(() => expect(shown.page.textContent).toContain('Internal ر.س'))
  expect(i18n.t('unit.money')).toBe('ر.س')
  expect(localStorage.getItem('staffplan.currency'), 'what the next page begins with').toBe('ر.س')
})
