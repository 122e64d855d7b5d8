import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { BusinessUnits } from '#organisation/business-units.tsx'
import { openStore } from '#testing/open-store.ts'
import { click, find, press, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { CreatableScreens } from '#records/creation-contexts.ts'

const units = [
  { id: 4, name: 'Education', comment: '', color: '#3182CE' },
  { id: 5, name: 'Straßenbau', comment: '', color: '#3182CE' },
]

/** A server that folds ß as ours does and keeps created records. */
function serve() {
  const asked: string[] = []
  const created: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    if (request.method === 'POST') {
      const body: unknown = await request.json()
      created.push(body)
      return Response.json({ ...units[0], ...(body as object), id: 9 }, { status: 201 })
    }
    if (pathname === '/v1/me') return Response.json({ id: 1, locale: 'en_US', role: { id: 1, name: '' } })
    if (pathname === '/v1/businessUnits/9')
      return Response.json({ ...units[0], ...(created.at(-1) as object), id: 9 })
    const search = searchParams.get('search') ?? ''
    asked.push(`${search}|${searchParams.get('size')}`)
    const content = units.filter(({ name }) => name.toLowerCase().replace('ß', 'ss').includes(search))
    return Response.json({ content, totalElements: content.length })
  })
  return { asked, created }
}

function Form({ onSubmit }: { readonly onSubmit: () => void }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <div onSubmit={onSubmit}>
      <BusinessUnitField label="Unit" value={value} onChange={setValue} />
      <output>{value}</output>
    </div>
  )
}

async function shown() {
  const store = openStore()
  const onSubmit = vi.fn<() => void>()
  const page = await renderWithStore(
    <CreatableScreens value={{ [businessUnit.path]: BusinessUnits }}>
      <Form onSubmit={onSubmit} />
    </CreatableScreens>,
    { store },
  )
  return Object.assign(page, { onSubmit })
}

const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const option = (text: string) => options().find(({ textContent }) => textContent?.includes(text))!

test('a selector asks the server for what is typed, a list at a time', async () => {
  const { asked } = serve()
  using form = await shown()
  const input = find(form.page, 'input')
  await act(async () => input.focus())
  await type(input, 'strasse')
  await vi.waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      '#5 - Straßenbau',
      'Create “\u2068strasse\u2069”…',
    ]),
  )
  expect(asked).toEqual(['|100', 'strasse|100'])
  await click(option('Straßenbau'))
  expect([find(form.page, 'output').textContent, input.value]).toEqual(['5', '#5 - Straßenbau'])
})

test('what is not there is made above the form, with what was typed, and is chosen', async () => {
  const { created } = serve()
  using form = await shown()
  const input = find(form.page, 'input')
  await act(async () => input.focus())
  await type(input, 'Research')
  await click(option('Create'))
  const dialog = await vi.waitFor(() => find(document, 'section', '[role=dialog]'))
  const name = find(dialog, 'input')
  expect(name.value).toBe('Research')
  await press(name, 'Escape')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(input))

  await type(input, 'Research')
  await click(option('Create'))
  const again = await vi.waitFor(() => find(document, 'section', '[role=dialog]'))
  await type(find(again, 'input'), 'Research and Development')
  await click(find(again, 'button', '[type=submit]'))
  await vi.waitFor(() => expect(find(form.page, 'output').textContent).toBe('9'))
  expect(created).toMatchObject([{ name: 'Research and Development' }])
  expect(input.value).toBe('#9 - Research and Development')
  expect(form.onSubmit).not.toHaveBeenCalled()
})

const dialogs = () => [...document.querySelectorAll<HTMLElement>('section[role=dialog]')]
const dialogWith = (words: string) => dialogs().find(({ textContent }) => textContent?.includes(words))
const button = (word: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)!

test.each<[string, (dialog: HTMLElement) => Promise<void>]>([
  ['Escape', (dialog) => press(find(dialog, 'input'), 'Escape')],
  ['the cross', (dialog) => click(find(dialog, 'button', '[aria-label=Close]'))],
  ['a click outside', () => click(find(document, 'div', '.mantine-Modal-overlay'))],
  ['its button', () => click(button('Close'))],
])('%s asks before what was typed of the new one is lost', async (_way, leave) => {
  serve()
  using form = await shown()
  const input = find(form.page, 'input')
  await act(async () => input.focus())
  await type(input, 'Research')
  await click(option('Create'))
  const dialog = await vi.waitFor(() => find(document, 'section', '[role=dialog]'))
  await type(find(dialog, 'input'), 'Research Labs')
  await leave(dialog)
  await vi.waitFor(() => expect(dialogWith('Discard what you typed?')).toBeDefined())
  await click(button('Keep editing'))
  await vi.waitFor(() => expect(dialogs()).toHaveLength(1))
  expect(find(dialogs()[0]!, 'input').value).toBe('Research Labs')
  await leave(dialogs()[0]!)
  await vi.waitFor(() => expect(dialogWith('Discard what you typed?')).toBeDefined())
  await click(button('Discard'))
  await vi.waitFor(() => expect(dialogs()).toEqual([]))
  await vi.waitFor(() => expect(document.activeElement).toBe(input))
})
