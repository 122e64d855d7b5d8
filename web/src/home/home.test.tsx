import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer, signedIn } from '#api/session.ts'
import { click, find, render } from '#testing/render.tsx'
import { Home } from './home.tsx'
import './start-page.tsx' // fetched by the page; here it must be there in time

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Given = {
  readonly role?: number
  /** Answers of lists by path; nothing elsewhere. */
  readonly totals?: Readonly<Record<string, number>>
  readonly isPlanned?: boolean
  readonly isPublished?: boolean
  /** People who count in no division. */
  readonly unplaced?: number
  /** What answers about the plan. */
  readonly server?: 'up' | 'down' | 'slow'
}

let nextUser = 10
const CELLS = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v }))
const AT = '2026-03-02T09:30:00.000Z'

/** The page as somebody sees it who has not been here before. */
async function shownTo({
  role = 1,
  totals = {},
  isPlanned = true,
  isPublished = true,
  unplaced = 0,
  server = 'up',
}: Given) {
  const id = (nextUser += 1)
  const cells = isPublished ? CELLS : []
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
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const isOfPlan = pathname.startsWith('/v1/bigPicture')
    if (server === 'down' && isOfPlan) return new Response(null, { status: 500 })
    if (server === 'slow' && isOfPlan) return new Promise<Response>(() => {})
    const list = { content: [], totalElements: totals[pathname] ?? 0 }
    return Response.json(answers[pathname] ?? list, { headers: { Position: '9' } })
  })
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  store.dispatch(signedIn(`token ${id}`))
  const shown = await render(
    <Provider store={store}>
      <Home />
    </Provider>,
  )
  return Object.assign(shown, { asked, text: () => shown.page.textContent ?? '' })
}

const PAY = ['TPC', 'SR']

async function begun(given: Given, until: string) {
  const shown = await shownTo(given)
  await vi.waitFor(() => expect(shown.text()).toContain(until), 4000)
  return shown
}

test('a visitor is told what this is, and where to sign in', async () => {
  const store = configureStore({ reducer: combineReducers({ session: sessionReducer }) })
  using shown = await render(
    <Provider store={store}>
      <Home />
    </Provider>,
  )
  expect(find(shown.page, 'h1').textContent).toBe('Staffplan')
  expect(shown.page.textContent).toContain('Plan how many people each division needs and what they cost')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/login')
})

test('an administrator sees what was published, by whom and why, and what waits', async () => {
  using shown = await begun({}, 'Last publication')
  for (const text of ['295.00', '312.24', '340.74', '+45.74', '2 844 139 SR', '+362 312 SR'])
    expect(shown.text()).toContain(text.replaceAll(' ', '\u202F').replace('\u202FSR', '\u00A0SR'))
  for (const text of ['by \u2068you', 'Budget round', '1 unpublished change'])
    expect(shown.text()).toContain(text)
})

test('the page says from which year the figures start, and whom they leave out', async () => {
  using shown = await begun({ unplaced: 3 }, 'The plan starts from the staff of 2019.')
  await vi.waitFor(() =>
    expect(shown.text()).toContain('3 people count in no division: the plan leaves them out.'),
  )
  const way = [...shown.page.querySelectorAll('a')].find(({ textContent }) =>
    textContent?.startsWith('3 people'),
  )
  expect(way?.getAttribute('href')).toBe('/orgStructure/orgStructureOverview')
})

test('where nobody is left out, or one may not know, the year alone is said', async () => {
  using all = await begun({}, 'The plan starts from the staff of 2019.')
  expect(all.text()).not.toContain('no division')
  using ordinary = await begun({ role: 2, unplaced: 3 }, 'The plan starts from the staff of 2019.')
  expect(ordinary.text()).not.toContain('no division')
  expect(ordinary.asked).not.toContain('/v1/costCentres/unplaced')
})

test('the bridge goes to the plan year that is picked', async () => {
  using shown = await begun({}, 'From 2019 to 2021')
  const button = [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === '2020')
  await click(button!)
  expect(shown.text()).toContain('From 2019 to 2020')
  const lines = [...shown.page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(lines[0]).toContain('295.00')
  expect(lines.at(-1)).toContain('312.24')
})

test('an ordinary user sees people only, never pay, the draft or the checklist', async () => {
  using shown = await begun({ role: 2 }, 'Last publication')
  expect(shown.text()).toContain('+45.74')
  for (const text of [...PAY, 'Budget round', 'unpublished', 'Still to be done'])
    expect(shown.text()).not.toContain(text)
  expect(shown.asked).not.toContain('/v1/bigPicture/draft')
  expect(shown.asked).not.toContain('/v1/users')
})

test('an empty installation leads an administrator, step by step', async () => {
  const totals = { '/v1/businessUnits': 1, '/v1/users': 2 }
  using shown = await begun({ isPlanned: false, isPublished: false, totals }, '1 of 7 done')
  const next = find(shown.page, 'li', '[aria-current="step"]')
  expect(next.textContent).toContain('Business unitsdone')
  expect(find(next, 'a').getAttribute('href')).toBe('/orgStructure/divisionOverview?open=new')
})

test('nothing is left to say of setting up once all of it is done', async () => {
  const lists = ['businessUnits', 'divisions', 'costCentres', 'departments', 'import/hrYearlyData', 'users']
  const drivers = ['drivers/primaryDrivers', 'drivers/primaryDrivers/assignment']
  const totals = Object.fromEntries([...lists, ...drivers].map((path) => [`/v1/${path}`, 2]))
  using shown = await begun({ totals }, 'Last publication')
  await vi.waitFor(() => expect(shown.asked).toContain('/v1/drivers/secondaryDrivers/assignment'))
  expect(shown.text()).not.toContain('Still to be done')
})

test('whoever cannot set anything up is told that nothing is planned yet', async () => {
  using shown = await begun({ role: 2, isPlanned: false, isPublished: false }, 'Nothing is planned yet')
  expect(shown.text()).not.toContain('Steps to the first plan')
})

test('the page has its shape while the plan is on its way', async () => {
  using shown = await begun({ server: 'slow' }, 'Loading')
  expect(shown.page.querySelector('[aria-busy="true"][class*="glance"]')).not.toBeNull()
  expect(shown.page.querySelectorAll('[role="status"]')).toHaveLength(1)
  expect(shown.text()).toContain('The plan at a glance')
})

test('without an answer the page says so and can be tried again', async () => {
  using shown = await begun({ server: 'down' }, 'Nothing is lost')
  expect([...shown.page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Try again',
  ])
})

test('without a line the last figures stand, and are said to be old', async () => {
  using shown = await begun({}, 'Last publication')
  expect(shown.text()).toContain('No connection.')
})

test('who comes back is told how much was published since', async () => {
  const user = nextUser + 1
  const last = { at: '2026-03-01T08:00:00.000Z', epoch: `of ${user}`, rev: 1, marks: {} }
  localStorage.setItem(`staffplan.visit.${user}.2019`, JSON.stringify({ last, before: null }))
  using shown = await begun({ role: 2 }, 'Since your last visit')
  expect(shown.text()).toContain('Published 1 time')
  expect(shown.text()).toContain(`${CELLS.length} values changed`)
})

test('who is here for the first time is told of no changes', async () => {
  using shown = await begun({ role: 2 }, 'Last publication')
  expect(shown.text()).not.toContain('Since your last visit')
})
