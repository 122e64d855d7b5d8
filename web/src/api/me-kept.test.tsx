import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { useMeQuery } from './me.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

function Name() {
  return <b>{useMeQuery().data?.firstName}</b>
}

function Pages() {
  const [page, setPage] = useState(1)
  return (
    <>
      <Name />
      <Name key={page} />
      <button type="button" onClick={() => setPage(page + 1)}>
        next
      </button>
    </>
  )
}

test('who one is is asked when the page starts, and kept for every screen after it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json({ id: 7, firstName: 'Uma', role: { id: 1 } })
  })
  using shown = await renderWithStore(<Pages />)
  const names = () => [...shown.page.querySelectorAll('b')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(names()).toEqual(['Uma', 'Uma']))
  await click(find(shown.page, 'button'))
  expect(names()).toEqual(['Uma', 'Uma'])
  expect(asked).toEqual(['/v1/me'])
})
