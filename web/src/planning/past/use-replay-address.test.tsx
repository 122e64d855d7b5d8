import { act, useState } from 'react'
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { useReplayAddress } from './use-replay-address.ts'

const gone: number[] = []
const at = (rev: number): Parameters<typeof useReplayAddress>[0] => ({
  rev,
  isPlaying: false,
  isLoading: false,
  async goTo(to) {
    this.isLoading = true
    gone.push(to)
  },
})

function Picture() {
  const [replay, setReplay] = useState(at(3))
  useReplayAddress(replay, '2019')
  const [, setSearch] = useSearchParams()
  const pick = () => setSearch((old) => new URLSearchParams([...old, ['unit', '3']]))
  return (
    <>
      <button type="button" name="play" onClick={() => setReplay(at(5))} />
      <button type="button" name="pick" onClick={pick} />
      <Link to="?rev=9">9</Link>
    </>
  )
}

beforeEach(() => {
  history.replaceState(null, '', '/?at=2026-11-26')
  gone.length = 0
})

async function opened() {
  const router = createBrowserRouter([{ path: '/', element: <Picture /> }])
  const shown = await render(<RouterProvider router={router} />, { router: false })
  return {
    play: () => find(shown.page, 'button', '[name=play]').click(),
    pick: () => find(shown.page, 'button', '[name=pick]').click(),
    other: () => find(shown.page, 'a', '').click(),
    [Symbol.dispose]() {
      shown[Symbol.dispose]()
      router.dispose()
    },
  }
}

test('a moment that was named otherwise keeps its name until another one is shown', async () => {
  using past = await opened()
  expect(location.search).toBe('?at=2026-11-26')
  await act(async () => past.play())
  expect(location.search).toBe('?rev=5&plan=2019')
})

test('a change of the address that is not drawn yet stays in it', async () => {
  using past = await opened()
  await act(async () => {
    past.pick()
    past.play()
  })
  expect(location.search).toBe('?unit=3&rev=5&plan=2019')
})

test('what is named stays named when the address is changed right after', async () => {
  using past = await opened()
  await act(async () => past.play())
  await act(async () => past.pick())
  expect(location.search).toBe('?rev=5&plan=2019&unit=3')
})

test('another moment that is asked for meanwhile is gone to', async () => {
  using past = await opened()
  await act(async () => {
    past.other()
    past.play()
  })
  expect(location.search).toBe('?rev=9')
  expect(gone).toEqual([9])
})
