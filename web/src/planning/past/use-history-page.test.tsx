import { expect, test, vi } from 'vitest'
import { useHistoryPage } from './use-history-page.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const at = '2026-01-01T00:00:00.000Z'
const restored = {
  rev: 5,
  at,
  by: 1,
  kind: 'restore',
  skipped: 0,
  over: 0,
  parts: 3,
  changes: [],
  changed: 5_000,
}

function Effects() {
  const narrowed = { user: null, kind: null }
  const { entries } = useHistoryPage({ plan: '2019', narrowed, before: 6, page: 0, year: 2020 })
  return <>{entries?.map(({ effect }) => effect?.fte).join()}</>
}

test('a write that is stored in parts did what all of them did', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/history')) return Response.json({ content: [restored], count: 1, next: null })
    asked.push(...searchParams.getAll('rev'))
    const totals = [2, 5].map((rev) => ({ rev, fte: [rev * 10], tpc: [null] }))
    return Response.json({ years: [2020], totals })
  })
  using shown = await renderWithStore(<Effects />)
  await vi.waitFor(() => expect(shown.page.textContent).toBe('30'))
  expect(asked).toEqual(['2', '5'])
})
