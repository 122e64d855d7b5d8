import { useLocation, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { DataTable } from './data-table.tsx'
import { useListState } from './list-state.ts'
import { SearchField } from './search-field.tsx'

function List() {
  const [state, setState] = useListState({ columns: [{ field: 'name' }] })
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <SearchField label="Divisions" state={state} onState={setState} />
      <DataTable
        label="Divisions"
        columns={[{ field: 'id', title: 'Id', cell: () => null }]}
        rows={[]}
        total={0}
        keyOf={() => 1}
        state={state}
        onState={setState}
        empty="Nothing yet"
      />
      <output>{decodeURIComponent(search)}</output>
      <button type="button" className="back" onClick={() => void navigate(-1)} />
    </>
  )
}

const until = (page: HTMLElement, address: string) =>
  vi.waitFor(() => expect(find(page, 'output').textContent).toBe(address))

test('what is typed stands in the address after a pause, from the first page on', async () => {
  using shown = await render(<List />, { path: '/?page=3&sort=name,asc' })
  const input = find(shown.page, 'input', '[type=search]')
  await type(input, 'nor')
  expect(find(shown.page, 'output').textContent).toBe('?page=3&sort=name,asc')
  await type(input, 'north  \u2068school\u2069 ')
  await until(shown.page, '?sort=name,asc&search=north+school')
  expect(input.value).toBe('north  \u2068school\u2069 ')
})

test('an address with a search shows it; going back ends one that was begun, in one step', async () => {
  using shown = await render(<List />, { path: '/?search=south' })
  const input = find(shown.page, 'input', '[type=search]')
  expect(input.value).toBe('south')
  for (const text of ['', 'n', 'no']) {
    await type(input, text)
    await press(input, 'Enter') // searches without waiting
    await until(shown.page, text && `?search=${text}`)
  }
  await click(find(shown.page, 'button', '.back'))
  expect([find(shown.page, 'output').textContent, input.value]).toEqual(['', ''])
  await click(find(shown.page, 'button', '.back'))
  expect([find(shown.page, 'output').textContent, input.value]).toEqual(['?search=south', 'south'])
})

test('that nothing matches is said of the search, and not of the list', async () => {
  using shown = await render(<List />, { path: '/?search=south' })
  expect(find(shown.page, 'p', '[role=status]').textContent).toBe('Nothing matches “\u2068south\u2069”.')
  expect(shown.page.textContent).not.toContain('Nothing yet')
  await press(find(shown.page, 'input', '[type=search]'), 'Escape')
  await vi.waitFor(() => expect(shown.page.textContent).toContain('Nothing yet'))
})
