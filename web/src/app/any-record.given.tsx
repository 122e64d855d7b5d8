import { act, type ComponentType } from 'react'
import { expect, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'

const unit = { id: 1, name: 'Education', color: '#3182CE' }
const driver = { id: 7, name: 'North' }
/** A row that satisfies the contracts of all kinds of records at once. */
const record = {
  ...driver,
  comment: '',
  color: '#3182CE',
  number: '007',
  unit: 'beds',
  businessUnit: unit,
  division: { id: 2, name: 'Schools', businessUnit: unit },
  department: null,
  costCentres: [{ id: 3, name: 'Ward', number: '01' }],
  costCentreIds: [3],
  driverDataSources: [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.4 },
  ],
  type: 'absolute',
  value: 2,
  primaryDriver: driver,
  secondaryDriver: driver,
  weight: 0.5,
  divisions: [{ id: 2, name: 'Schools' }],
  divisionIds: [2],
  firstName: 'Uma',
  lastName: 'Ali',
  email: 'uma@example.com',
  phone: '',
  mobile: '',
  locale: 'en_US',
  enabled: true,
  role: { id: 2, name: 'User', description: '' },
  employeeId: 'E1',
  year: 2019,
  allowances: {},
  staff: [],
  costCentre: { number: '01', name: 'Ward' },
  importId: 'a',
  kind: 'hr',
  at: '2026-11-23T08:00:00Z',
  by: 99,
  undone: false,
  undoes: null,
  inserted: 1,
  updated: 0,
  removed: 0,
  unchanged: 0,
  newCostCentres: [],
  staffNumber: 0,
  minSalary: null,
  avgSalary: null,
  maxSalary: null,
  totalCost: 0,
}

const settings = {
  currency: 'SR',
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2015, to: 2020 },
  overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }],
}
/** Waits until the claim holds; generously, as a busy machine renders late. */
export function until<Value>(claim: () => Value): Promise<Value> {
  return vi.waitFor(claim, { timeout: 20_000 })
}

const FAILED = { code: 'internal', status: 500, errors: [] }

/** Renders a screen with a server that refuses whatever its flags say. */
export async function shownAt(Screen: ComponentType, path: string) {
  const sent: unknown[] = []
  const asked: URL[] = []
  const server = {
    refusesWrites: null as { status: number } | null,
    refusesLists: false,
    listsNothing: false,
    /** Id of a record that no longer exists. */
    hasLost: null as string | null,
    sent,
    asked,
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method } = request
    const url = new URL(request.url)
    const { pathname } = url
    asked.push(url)
    const body = await request.text()
    if ((method === 'POST' || method === 'PUT') && body) sent.push(JSON.parse(body))
    if (pathname === '/v1/me') return Response.json({ ...record, id: 99, role: { id: 1 } })
    const { refusesWrites, refusesLists } = server
    if (method !== 'GET' && refusesWrites)
      return Response.json(refusesWrites, { status: refusesWrites.status })
    if (method === 'DELETE') return new Response(null, { status: 204, headers: { etag: '"2"' } })
    if (method !== 'GET') return Response.json(record, { headers: { etag: '"2"' } })
    if (pathname === '/v1/settings') return Response.json(settings)
    if (pathname.endsWith('/uses')) return Response.json({ uses: [] })
    if (pathname === '/v1/bigPicture/draft') return Response.json({ cells: [] })
    if (server.hasLost !== null && pathname.endsWith(`/${server.hasLost}`))
      return Response.json({ code: 'not-found', status: 404, errors: [] }, { status: 404 })
    if (/\/\d+(-\d+)?$/.test(pathname) && !pathname.includes('/year/'))
      return Response.json(record, { headers: { etag: '"1"', position: '1' } })
    if (refusesLists) return Response.json(FAILED, { status: 500 })
    if (server.listsNothing) return Response.json({ content: [], totalElements: 0 })
    return Response.json({ content: [record], totalElements: 1 })
  })
  const store = openStore()
  const draw = () =>
    renderWithStore(
      <>
        <Screen />
        <Toasts />
      </>,
      { store, path },
    )
  return { server, draw }
}

/** Text of the toast that begins with `words`, once it is shown: a failure (red) or a success (green). */
export function told(kind: 'error' | 'success', words: string): Promise<string> {
  return until(() => {
    const said = [...document.querySelectorAll(`.Toastify__toast--${kind}`)].map(
      ({ textContent }) => textContent,
    )
    return (
      said.find((text) => text.startsWith(words)) ?? expect.fail(`${words} is not among: ${said.join(' | ')}`)
    )
  })
}

/** Texts of the toasts that are not closing. */
export function shownToasts(kind: 'error' | 'warning'): string[] {
  const shown = document.querySelectorAll(`.Toastify__toast--${kind}[data-in="true"]`)
  return [...shown].map(({ textContent }) => textContent)
}

export const form = () => until(() => find(document, 'form'))
export const save = async () => {
  const found = await form()
  await act(async () => found.requestSubmit())
}
