import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import RecordHistory from './record-history.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

test('only records that are shown are asked for by name, and again when somebody renames one of the kind', async () => {
  const names = { 'costCentre:11': { number: '4711', name: 'Harbour' } }
  const changes = [{ field: 'costCentreIds', to: [11, 12, 13, 14, 15, 16, 17] }]
  const entry = { revision: '2', position: '9', at: '2026-11-21T17:30:00Z', by: 7, cause: 'changed', changes }
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    if (pathname.endsWith('/history')) return Response.json({ content: [entry], next: null })
    if (pathname === '/v1/me') return Response.json({ id: 7, role: { id: 1 } })
    if (pathname === '/v1/users') return Response.json({ content: [], totalElements: 0 })
    asked.push(pathname + search)
    return Response.json(names, { headers: { Position: '9' } })
  })
  using shown = await renderWithStore(
    <RecordHistory of={{ path: '/v1/departments', id: '3', etag: '"2"', model: 'departments' }} />,
  )
  const text = () => shown.page.textContent?.replaceAll(/[\u2068\u2069]/g, '')
  await vi.waitFor(() => expect(text()).toContain('4711 Harbour, #12, #13, #14, #15 and 2 more'))
  expect(asked).toEqual(['/v1/trail/names?costCentre=11,12,13,14,15'])
  names['costCentre:11'].name = 'Port'
  act(() => modelPositions.moved('costCentres', '42'))
  await vi.waitFor(() => expect(text()).toContain('4711 Port'))
  expect(asked).toHaveLength(2)
})
