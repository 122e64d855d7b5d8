import { expect, test, vi } from 'vitest'
import { click, find, press, render } from '#testing/render.tsx'
import type { Column } from './table.ts'
import { DataTable } from './data-table.tsx'
import type { ListState, OnState } from './list-state.ts'

type Row = { readonly id: number; readonly name: string }

const columns: Column<Row>[] = [
  { field: 'id', title: 'Id', cell: (row) => row.id },
  { field: 'name', title: 'Name', cell: (row) => row.name },
]
const rows: Row[] = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]
const state: ListState = { page: 1, size: 100, sort: { field: 'id', direction: 'asc' }, search: '' }

function table(more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return (
    <DataTable
      label="Divisions"
      columns={columns}
      rows={rows}
      total={2}
      keyOf={(row) => row.id}
      state={state}
      onState={() => undefined}
      empty="Nothing yet"
      {...more}
    />
  )
}

test('the sorted column says so, and sorting again turns it round', async () => {
  const onState = vi.fn<(next: ListState) => void>()
  using shown = await render(table({ onState }))
  const [id, name] = shown.page.querySelectorAll('th')
  expect(id?.getAttribute('aria-sort')).toBe('ascending')
  expect(name?.getAttribute('aria-sort')).toBeNull()
  await click(find(id!, 'button'))
  expect(onState).toHaveBeenLastCalledWith({ ...state, sort: { field: 'id', direction: 'desc' } })
  await click(find(name!, 'button'))
  expect(onState).toHaveBeenLastCalledWith({ ...state, sort: { field: 'name', direction: 'asc' } })
})

test('rows are walked with the arrow keys and opened with Enter', async () => {
  const onOpen = vi.fn<(row: Row) => void>()
  using shown = await render(table({ onOpen }))
  const [first, second] = shown.page.querySelectorAll<HTMLTableRowElement>('tbody tr')
  first!.focus()
  await press(first!, 'ArrowDown')
  expect(document.activeElement).toBe(second)
  await press(second!, 'Enter')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
})

test('an empty list has no pages to turn, and none is counted', async () => {
  using shown = await render(table({ rows: [], total: 0 }))
  expect(shown.page.querySelector('nav')).toBeNull()
})

test('an empty list says what to do next', async () => {
  using shown = await render(table({ rows: [], total: 0 }))
  expect(shown.page.textContent).toContain('Nothing yet')
})

test('beyond the end of a list is its last page', async () => {
  const onState = vi.fn<OnState>()
  const far = { ...state, size: 25, page: 50 }
  using shown = await render(table({ onState, rows: [], total: 30, state: far }))
  expect(onState).toHaveBeenCalledExactlyOnceWith({ ...far, page: 2 }, 'instead')
  expect(shown.page.textContent).not.toContain('Nothing yet')
})

test('a list that failed is emptied, says why and can be tried again', async () => {
  const retry = vi.fn<() => void>()
  using shown = await render(table({ rows: [], total: 0, problem: { text: 'The server is away.', retry } }))
  expect(find(shown.page, 'div', '[role=alert]').textContent).toContain('The server is away.')
  expect(shown.page.textContent).not.toContain('Nothing yet')
  expect(shown.page.textContent).not.toContain('0–0 of 0')
  await click(find(find(shown.page, 'div', '[role=alert]'), 'button'))
  expect(retry).toHaveBeenCalledOnce()
})

test('until the first answer there are rows without content', async () => {
  using shown = await render(table({ rows: undefined, total: 0 }))
  expect(shown.page.querySelectorAll('tbody tr').length).toBeGreaterThan(1)
  expect(shown.page.textContent).toContain('Loading')
})

test('the last page cannot be turned', async () => {
  using shown = await render(table({ total: 101, state: { ...state, page: 2 } }))
  expect(shown.page.textContent).toContain('101–101 of 101')
  expect(find(shown.page, 'button', '[aria-label="Next page"]').disabled).toBe(true)
  expect(find(shown.page, 'button', '[aria-label="Previous page"]').disabled).toBe(false)
})

test('when the row with the focus is deleted, the focus stays at the table', async () => {
  using shown = await render(table({ onOpen: () => undefined }))
  shown.page.querySelectorAll<HTMLTableRowElement>('tbody tr')[1]!.focus()
  await shown.again(table({ onOpen: () => undefined, rows: rows.slice(0, 1), total: 1 }))
  expect(document.activeElement).toBe(find(shown.page, 'div', '[role=region]'))
})

test('a focus that has left the table is not fetched back', async () => {
  using shown = await render(table({ onOpen: () => undefined }))
  const row = shown.page.querySelectorAll<HTMLTableRowElement>('tbody tr')[1]!
  row.focus()
  row.blur()
  await shown.again(table({ onOpen: () => undefined, rows: rows.slice(0, 1), total: 1 }))
  expect(document.activeElement).toBe(document.body)
})

test('a row that somebody changed is marked for a moment', async () => {
  using shown = await render(table())
  await shown.again(table({ rows: [rows[0]!, { id: 2, name: 'South-West' }] }))
  const [first, second] = shown.page.querySelectorAll('tbody tr')
  expect(second?.className).not.toBe(first?.className)
})
