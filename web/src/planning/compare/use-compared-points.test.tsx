import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { useComparedPoints } from './use-compared-points.ts'

function Points() {
  const { choose } = useComparedPoints()
  return (
    <>
      <button type="button" name="from" onClick={() => choose('from', 'rev:3')} />
      <button type="button" name="to" onClick={() => choose('to', 'rev:7')} />
    </>
  )
}

test('both sides that are chosen one right after the other are compared', async () => {
  const router = createMemoryRouter([{ path: '/x', element: <Points /> }], { initialEntries: ['/x'] })
  using shown = await render(<RouterProvider router={router} />, { router: false })
  const buttons = ['from', 'to'].map((name) => find(shown.page, 'button', `[name=${name}]`))
  await act(async () => buttons.forEach((button) => button.click()))
  expect(router.state.location.search).toBe('?from=rev%3A3&to=rev%3A7')
})
