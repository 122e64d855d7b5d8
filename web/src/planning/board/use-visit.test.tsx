import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { signedIn } from '#api/session.ts'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { useVisit } from './use-visit.ts'

/** Test files share a page, which keeps its sessions: a user id that no other file uses. */
const ME = 501

const special = { id: 1, name: 'Overhead', comment: '', type: 'absolute', value: 1, target: 'fte' }

function Ground() {
  const { ground, session } = useVisit()
  const { planYears } = session?.period ?? {}
  const years = planYears === workedExample.period.planYears ? [] : [`${planYears} years`]
  const units = ground?.structure.map(({ businessUnit }) => businessUnit.name) ?? []
  return [...units, ...(ground?.specialDrivers ?? []).map(({ name }) => name), ...years].join(', ')
}

/** The server of a plan that others change. Every answer says its log position. */
async function visit() {
  const { structure, period } = workedExample
  const units = structure.map((unit) => ({ ...unit }))
  const specials = [special]
  const server = {
    units,
    specials,
    position: 10,
    period,
    periodAt: 10,
    /** How many reads of the ground are still to fail. */
    lost: 0,
    reads: [] as string[],
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: ME, role: { id: 1 } })
    if (pathname === '/v1/bigPicture/published') {
      const headers = { Position: String(server.periodAt) }
      return Response.json({ epoch: 'one', rev: 0, at: null, cells: [], period: server.period }, { headers })
    }
    const answers: Readonly<Record<string, unknown>> = {
      '/v1/bigPicture/': server.units,
      '/v1/drivers/specialDrivers': { content: server.specials, totalElements: server.specials.length },
    }
    const answer = answers[pathname]
    if (!answer) return new Response(null, { status: 500 })
    server.reads.push(pathname)
    server.lost -= 1
    if (server.lost >= 0) throw new TypeError('connection reset')
    return Response.json(answer, { headers: { Position: String(server.position) } })
  })
  const store = openStore()
  store.dispatch(signedIn('one'))
  const shown = await renderWithStore(<Ground />, { store })
  const shows = (text: string) =>
    vi.waitFor(() => act(async () => expect(shown.page.textContent).toBe(text)), { timeout: 5000 })
  await shows('unit 1, unit 2, Overhead')
  server.reads.length = 0
  return Object.assign(shown, { server, shows })
}

test('units that somebody renamed are read again until they are there, though reading them fails', async () => {
  using page = await visit()
  const { server } = page
  Object.assign(server.units[0]!, { businessUnit: { ...server.units[0]!.businessUnit, name: 'Schools' } })
  Object.assign(server, { position: 20, lost: 1 })
  modelPositions.moved('bigPicture', '20')
  await page.shows('Schools, unit 2, Overhead')
  expect(server.reads).toEqual(['/v1/bigPicture/', '/v1/bigPicture/'])
})

test('so are special drivers', async () => {
  using page = await visit()
  const { server } = page
  server.specials.push({ ...special, id: 2, name: 'Night shift' })
  Object.assign(server, { position: 20, lost: 1 })
  modelPositions.moved('specialDrivers', '20')
  await page.shows('unit 1, unit 2, Overhead, Night shift')
  expect(server.reads).toEqual(['/v1/drivers/specialDrivers', '/v1/drivers/specialDrivers'])
})

test('a change that is shown already is not read again', async () => {
  using page = await visit()
  modelPositions.moved('bigPicture', '10')
  modelPositions.moved('specialDrivers', '20')
  await vi.waitFor(() => act(async () => expect(page.server.reads).toEqual(['/v1/drivers/specialDrivers'])))
})

test('an open page goes on with the years that somebody else has set', async () => {
  using page = await visit()
  const { server } = page
  Object.assign(server, { period: { ...workedExample.period, planYears: 4 }, periodAt: 30 })
  modelPositions.moved('settings', '30')
  await page.shows('unit 1, unit 2, Overhead, 4 years')
  expect(server.reads).toContain('/v1/bigPicture/')
})
