import { act } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { isToastShown } from './toast.tsx'
import { Toasts } from './toasts.tsx'
import { usePickedYear } from './use-picked-year.ts'

function Screen() {
  const [, pick] = usePickedYear([2019, 2020], undefined)
  const [, setParams] = useSearchParams()
  const choose = () => setParams((old) => new URLSearchParams([...old, ['unit', '3']]))
  return (
    <>
      <button type="button" name="pick" onClick={() => pick(2019)} />
      <button type="button" name="choose" onClick={choose} />
    </>
  )
}

test('a year that is picked right before another change of the address stays picked', async () => {
  const router = createMemoryRouter([{ path: '/x', element: <Screen /> }], { initialEntries: ['/x'] })
  using shown = await render(<RouterProvider router={router} />, { router: false })
  const buttons = ['pick', 'choose'].map((name) => find(shown.page, 'button', `[name=${name}]`))
  await act(async () => buttons.forEach((button) => button.click()))
  expect(router.state.location.search).toBe('?year=2019&unit=3')
})

test('of a year in the address that is not offered it is said that another one is shown', async () => {
  const element = (
    <>
      <Screen />
      <Toasts />
    </>
  )
  const router = createMemoryRouter([{ path: '/x', element }], { initialEntries: ['/x?year=2019'] })
  using shown = await render(<RouterProvider router={router} />, { router: false })
  await act(() => router.navigate('/x?year=soon'))
  expect(isToastShown('year')).toBe(false)
  await act(() => router.navigate('/x?year=2017'))
  const said = () => shown.page.querySelector('.Toastify__toast--warning')?.textContent
  await expect.poll(said).toBe('2017 is not available here. Showing 2020.')
  expect(isToastShown('year')).toBe(true)
})
