import { act, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { useOpenRow } from './use-open-row.ts'

/** Another part of the page, which changes the address independently. */
function Elsewhere() {
  const [, setParams] = useSearchParams()
  const sort = () =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      next.set('sort', 'name,desc')
      return next
    })
  return <button type="button" name="sort" onClick={sort} />
}

function Row() {
  const { openRow, close } = useOpenRow()
  return (
    <>
      <button type="button" name="open" onClick={() => openRow('7')} />
      <button type="button" name="close" onClick={close} />
    </>
  )
}

async function opened(part: ReactNode) {
  const router = createMemoryRouter([{ path: '/list', element: part }], { initialEntries: ['/list'] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  return Object.assign(shown, {
    router,
    params: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
  })
}

test('a row that is opened right before another change of the address stays open', async () => {
  using list = await opened(
    <>
      <Row />
      <Elsewhere />
    </>,
  )
  const [open, sort] = ['open', 'sort'].map((name) => find(list.page, 'button', `[name=${name}]`))
  await act(async () => {
    open?.click()
    sort?.click()
  })
  expect(list.params()).toEqual({ open: '7', sort: 'name,desc' })
})

test('Back closes a row, and does not open again one that was closed', async () => {
  using list = await opened(<Row />)
  const press = (name: string) => act(async () => find(list.page, 'button', `[name=${name}]`).click())
  await press('open')
  await act(() => list.router.navigate(-1))
  expect(list.params()).toEqual({})
  await press('open')
  await press('close')
  await act(() => list.router.navigate(-1))
  expect(list.params()).toEqual({})
})
