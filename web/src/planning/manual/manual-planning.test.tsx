import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { ToastContainer } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { signedIn } from '#api/session.ts'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { ManualPlanning } from './manual-planning.tsx'

/** Test files share a page, which keeps its sessions: a user id that no other file uses. */
const ME = 502

type Server = { value: number; position: number; lost: number; isBroken: boolean }

/** Renders the page over a server with this manual plan. */
async function shownOver(server: Server) {
  const { structure, period } = workedExample
  const division = structure[0]!.divisions[0]!
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const answer = (body: unknown) =>
      Response.json(body, { headers: { Position: String(server.position), ETag: '"1"' } })
    if (pathname === '/v1/me') return answer({ id: ME, role: { id: 1 } })
    if (pathname === '/v1/bigPicture/published')
      return answer({ epoch: 'one', rev: 0, at: null, cells: [], period })
    if (pathname === '/v1/bigPicture/') return answer(structure)
    if (pathname === '/v1/bigPicture/draft') return new Response(null, { status: 500 })
    if (!pathname.startsWith('/v1/divisionFTE')) return answer({ content: [], totalElements: 0 })
    if (server.isBroken) return new Response(null, { status: 500 })
    server.lost -= 1
    if (server.lost >= 0) throw new TypeError('connection reset')
    return answer([
      { division: { id: division.id, name: division.name }, year: 2020, value: server.value, changedBy: 1 },
    ])
  })
  const store = openStore()
  store.dispatch(signedIn('one'))
  return renderWithStore(
    <>
      <ManualPlanning />
      <ToastContainer />
    </>,
    { store },
  )
}

const until = (holds: () => void) => vi.waitFor(() => act(async () => holds()), { timeout: 5000 })

test('what somebody else planned is read again until it is there, though reading it fails', async () => {
  const server = { value: 12, position: 10, lost: 0, isBroken: false }
  using shown = await shownOver(server)
  /** Waits for the difference from the big picture's 120 FTE. */
  const differs = (by: string) => until(() => expect(shown.page.textContent).toContain(by))
  await differs('−108.00')
  Object.assign(server, { value: 34, position: 20, lost: 1 })
  modelPositions.moved('divisionFTE', '20')
  await differs('−86.00')
})

test('a manual plan that cannot be read is called by its name, and said like any other list', async () => {
  using shown = await shownOver({ value: 12, position: 10, lost: 0, isBroken: true })
  await until(() => expect(shown.page.textContent).toContain('The manual planning cannot be shown now'))
  await until(() =>
    expect(document.querySelector('.Toastify__toast--error')?.textContent).toBe('Error on loading items'),
  )
  expect(shown.page.textContent).not.toContain('big picture')
})
