import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { SettingsScreen } from '#settings/settings.tsx'
import { StaffDetails } from '#staff/staff-details.tsx'
import { click } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { UserOverview } from '#users/user-overview.tsx'
import { nadia } from '#users/user.given.ts'

const ROW = '/v1/import/hrYearlyData/20190000001'
const row = {
  id: 20190000001,
  employeeId: 'E-1',
  name: 'Omar Aziz',
  year: 2019,
  grade: 'A',
  dob: null,
  jobTitle: 'Teacher',
  position: 'Lead',
  basicSalary: 5000,
  totalMonthSalary: 6000,
  allowances: {},
  overTimeHours: null,
  educationCost: null,
  projectLocation: 'Riyadh',
  costCentre: { id: 3, number: '0820', name: 'School' },
}
const stored: { readonly [path: string]: unknown } = {
  [ROW]: row,
  '/v1/users/7': nadia,
  '/v1/settings': {
    planning: { startYear: 2019, planYears: 2 },
    importYears: { from: 2019, to: 2020 },
    currency: 'SR',
    overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }],
  },
  '/v1/expenses': { content: [{ year: 2019, internal: 7, atk: null }], totalElements: 1 },
}

const staff = <StaffDetails id="20190000001" onClose={() => {}} />

/** A screen for a user with a role, whose histories end with a change of that cause; returns what the server is sent. */
async function histories(screen: ReactElement, { path = '/', cause = 'changed', role = 1 } = {}) {
  const sent: string[] = []
  const entry = {
    at: '2026-03-01T10:00:00.000Z',
    by: 1,
    cause,
    position: '41',
    revision: '12',
    changes: [{ field: 'name', from: 'old', to: 'new' }],
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ ...nadia, id: 1, role: { id: role, name: '' } })
    if (pathname.endsWith('/history')) return Response.json({ content: [entry], next: null })
    if (request.method === 'POST') sent.push(`${pathname} ${request.headers.get('If-Match')}`)
    const body = stored[pathname] ?? { content: [], totalElements: 0 }
    return Response.json(body, { headers: { ETag: '"12"', Position: '41' } })
  })
  const shown = await renderWithStore(
    <>
      {screen}
      <Toasts />
    </>,
    { path },
  )
  const heads = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')].filter(
      ({ textContent }) => textContent === 'History',
    )
  await expect.poll(() => heads().length).toBeGreaterThan(0)
  for (const head of heads()) await click(head)
  const inside = <Found extends HTMLElement>(selector: string) =>
    heads().flatMap((head) => [
      ...document.getElementById(head.getAttribute('aria-controls')!)!.querySelectorAll<Found>(selector),
    ])
  await expect.poll(() => inside('time').length).toBe(heads().length)
  const ways = () => inside<HTMLButtonElement>('button').filter(({ textContent }) => textContent === 'Undo')
  return Object.assign(shown, { sent, ways })
}

test.each([
  ['user', <UserOverview key="users" />, { path: '/?open=7' }, ['/v1/users/7/undo']],
  [
    'settings and expenses',
    <SettingsScreen key="settings" />,
    {},
    ['/v1/settings/undo', '/v1/expenses/undo'],
  ],
  ['row of yearly data', staff, {}, ['/v1/yearlyData/20190000001/undo']],
])('the last change of a %s is taken back as a whole from its history', async (_what, screen, at, paths) => {
  using shown = await histories(screen, at)
  await expect.poll(() => shown.ways().length).toBe(paths.length)
  for (const way of shown.ways()) await click(way)
  await expect.poll(() => shown.sent).toEqual(paths.map((path) => `${path} "12"`))
})

test.each([
  ['what a file did to a row', staff, { cause: 'imported' }],
  ['what the settings were at first', <SettingsScreen key="settings" />, { cause: 'created' }],
  ['by an auditor anything', staff, { role: 3 }],
])('%s is not', async (_what, screen, asked) => {
  using shown = await histories(screen, asked)
  expect(shown.ways()).toEqual([])
})
