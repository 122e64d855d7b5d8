import { act } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
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
