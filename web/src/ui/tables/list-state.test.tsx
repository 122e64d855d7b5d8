import { act } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { DataTable } from './data-table.tsx'
import { useListState } from './list-state.ts'

const columns = [
  { field: 'name', title: 'Name', cell: (name: string) => name },
  { field: 'colour', title: 'Colour', cell: () => null, isUnsorted: true },
]

function List() {
  const [state, setState] = useListState({ columns })
  const [, setParams] = useSearchParams()
  const open = () =>
    setParams((old) => {
      old.set('open', '7')
      return old
    })
  return (
    <>
      <DataTable
        label="Divisions"
        columns={columns}
        rows={['North', 'South']}
        total={500}
        keyOf={(name) => name}
        state={state}
        onState={setState}
        empty="Nothing yet"
      />
      <output>{JSON.stringify(state.sort)}</output>
      <button type="button" name="rest" onClick={() => setState({ ...state, page: 5 }, 'place')} />
      <button type="button" name="open" onClick={open} />
    </>
  )
}

async function openList(address = '/list') {
  const router = createMemoryRouter([{ path: '/list', element: <List /> }], { initialEntries: [address] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  return Object.assign(shown, {
    params: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    /** Clicks the buttons faster than a transition renders. */
    clickQuickly: (...buttons: readonly HTMLElement[]) =>
      act(async () => buttons.forEach((button) => button.click())),
  })
}

test('two quick clicks on the head of a column sort by it and turn the order round', async () => {
  using list = await openList()
  const head = find(find(list.page, 'th'), 'button')
  await list.clickQuickly(head, head)
  expect(list.params()).toEqual({ sort: 'name,desc' })
})

test('two quick clicks turn two pages', async () => {
  using list = await openList()
  const next = find(list.page, 'button', '[aria-label="Next page"]')
  await list.clickQuickly(next, next)
  expect(list.params()).toEqual({ page: '3' })
})

test('a row that is opened just when the list has come to rest leaves the list where it is', async () => {
  using list = await openList()
  await list.clickQuickly(find(list.page, 'button', '[name=rest]'), find(list.page, 'button', '[name=open]'))
  expect(list.params()).toEqual({ page: '5', open: '7' })
})

test.each([
  ['name,desc', { field: 'name', direction: 'desc' }],
  ['name', { field: 'name', direction: 'asc' }],
  ['id,desc', { field: 'id', direction: 'desc' }],
  ['colour,desc', { field: 'id', direction: 'asc' }],
  ['foo,desc', { field: 'id', direction: 'asc' }],
  [',desc', { field: 'id', direction: 'asc' }],
])('an address that says sort=%s asks for an order that the list has', async (sort, order) => {
  using list = await openList(`/list?sort=${sort}`)
  expect(JSON.parse(find(list.page, 'output').textContent)).toEqual(order)
})
