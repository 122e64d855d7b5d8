import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { TrailScreen } from './trail-screen.tsx'

/** An audit trail entry, as the server sends it, for one change of a record. */
export const entry = {
  position: '41',
  at: '2026-03-01T10:00:00.000Z',
  person: 7,
  area: 'organisation',
  type: 'BusinessUnitChanged',
  object: 'businessUnit:3',
  stream: 'organisation',
  revision: '12',
  changes: [{ field: 'name', from: 'Education', to: 'Schooling' }],
  changed: 1,
  uncounted: 0,
}

const named = {
  'businessUnit:3': { name: 'Schooling' },
  'division:8': { name: 'North' },
  'primaryDriver:5': { name: 'Pupils', driverDataSources: [{ label: 'Pupils' }] },
  'secondaryDriver:4': {
    name: 'Teaching load',
    driverDataSources: [{ label: 'Lessons' }, { label: 'Rooms' }],
  },
  'specialDriver:6': { name: 'Night shift', type: 'relative' },
}

/** Renders the screen at a path with a server whose trail gives these answers; records the requests it gets. */
export async function shown(path: string, answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    if (pathname.endsWith('/me')) return Response.json({ id: 7, role: { id: 1 } })
    if (request.method === 'POST') {
      asked.push(`POST ${pathname} ${request.headers.get('If-Match')}`)
      return Response.json({ id: 3, name: 'Education' })
    }
    if (pathname.endsWith('/users'))
      return Response.json({ content: [{ id: 7, firstName: 'Uma', lastName: 'Ali' }], totalElements: 1 })
    if (pathname === '/v1/trail/names') return Response.json(named)
    if (pathname === '/v1/businessUnits') return Response.json({ content: [], totalElements: 0 })
    asked.push(search)
    return answer()
  })
  const router = createMemoryRouter([{ path: '*', element: <TrailScreen /> }], { initialEntries: [path] })
  const rendered = await renderWithStore(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
    { router: false },
  )
  await act(async () => {})
  return { ...rendered, asked }
}

/** Removes the bidirectional isolates around names and numbers. */
export function unmarked(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069]/gu, '')
}

/** Runs `during` with the page in another language. */
export async function inLanguage(language: string, during: () => Promise<void>): Promise<void> {
  await act(async () => void (await i18n.changeLanguage(language)))
  try {
    await during()
  } finally {
    await act(async () => void (await i18n.changeLanguage('en')))
  }
}
