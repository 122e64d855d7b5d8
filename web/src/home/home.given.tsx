import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, vi } from 'vitest'
import { signedIn } from '#api/session.ts'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Home } from './home.tsx'
// The page loads these on demand; imported here, they are there in time.
import './start-page.tsx'
import './draft-news.tsx'

type Given = {
  readonly role?: number
  /** Number of records by path; 0 for other lists. */
  readonly totals?: Readonly<Record<string, number>>
  readonly isPlanned?: boolean
  readonly isPublished?: boolean
  /** Staff who belong to no division. */
  readonly unplaced?: number
  /** Draft keys for which no value was entered. */
  readonly without?: readonly string[]
  /** The history of the draft, latest first. */
  readonly history?: readonly object[]
  /** How the server answers calls about the plan. */
  readonly server?: 'up' | 'down' | 'slow' | 'away'
}

let nextUser = 10
/** Id of the user whose name every user can see. */
export const ANNA = 4
export const CELLS = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v }))
export const AT = '2026-03-02T09:30:00.000Z'

/** Makes the next page's user a returning one, who has seen the plan as first published. */
export function wasHere(): void {
  const user = nextUser + 1
  const last = { at: '2026-03-01T08:00:00.000Z', epoch: `of ${user}`, rev: 1, marks: {} }
  localStorage.setItem(`staffplan.visit.${user}.2019`, JSON.stringify({ last, before: null }))
}

/** Renders the page for a user who has not been here before. */
async function shownTo({
  role = 1,
  totals = {},
  isPlanned = true,
  isPublished = true,
  unplaced = 0,
  without = [],
  history = [],
  server = 'up',
}: Given) {
  const id = (nextUser += 1)
  const cells = isPublished ? CELLS.filter(({ k }) => !without.includes(k)) : []
  const structure = isPlanned ? workedExample.structure : []
  const withoutPay = structure.map((unit) => ({
    ...unit,
    divisions: unit.divisions.map(({ totalSalary: _total, avgSalary: _average, ...division }) => division),
  }))
  const state = { epoch: `of ${id}`, period: workedExample.period }
  const published = { upTo: 4, rev: 2, at: AT, by: id, message: 'Budget round' }
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/me': { id, firstName: 'Sara', lastName: 'Idris', role: { id: role } },
    '/v1/bigPicture/': role === 2 ? withoutPay : structure,
    '/v1/costCentres/unplaced': { people: unplaced, content: [] },
    '/v1/users': {
      content: [{ id: ANNA, firstName: 'Anna', lastName: 'Berg' }],
      totalElements: totals['/v1/users'] ?? 0,
    },
    '/v1/divisionFTE/': [],
    '/v1/bigPicture/history': { content: history, count: history.length, next: null },
    '/v1/bigPicture/totals': {
      years: [2020, 2021],
      totals: [3, 4].map((rev) => ({ rev, fte: [300, 330 + rev], tpc: [null, null] })),
    },
    '/v1/bigPicture/published': {
      ...state,
      rev: isPublished ? 2 : 0,
      at: isPublished ? AT : null,
      cells,
    },
    '/v1/bigPicture/draft': {
      ...state,
      rev: 5,
      published: isPublished ? published : null,
      cells: [
        ...cells.map((cell) => ({ ...cell, w: `${id}`, rev: 4 })),
        { k: 'in|b1-p1-y2022', v: 7, w: `${id}`, rev: 5 },
      ],
      writers: {},
      snapshots: [],
    },
  }
  const asked: string[] = []
  const searched: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname)
    searched.push(`${pathname}${search}`)
    const isOfPlan = pathname.startsWith('/v1/bigPicture')
    if (server === 'away' && isOfPlan) throw new TypeError('Failed to fetch')
    if (server === 'down' && isOfPlan) return new Response(null, { status: 500 })
    if (server === 'slow' && isOfPlan) return new Promise<Response>(() => {})
    const list = { content: [], totalElements: totals[pathname] ?? 0 }
    return Response.json(answers[pathname] ?? list, { headers: { Position: '9' } })
  })
  const store = openStore()
  store.dispatch(signedIn(`token ${id}`))
  const shown = await renderWithStore(<Home />, { store })
  return Object.assign(shown, { asked, searched, text: () => shown.page.textContent ?? '' })
}

/** Resolves once the page shows `until`. */
export async function begun(given: Given, until: string) {
  const shown = await shownTo(given)
  await vi.waitFor(() => expect(shown.text()).toContain(until), 4000)
  return shown
}
