import { configureStore, combineReducers } from '@reduxjs/toolkit'
import { expect, test, vi } from 'vitest'
import { sessionReducer } from '#api/session.ts'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { begun, CELLS, wasHere } from './home.given.tsx'
import { Home } from './home.tsx'

const PAY = ['TPC', 'SR']

test('a visitor is told what this is, and where to sign in', async () => {
  const store = configureStore({ reducer: combineReducers({ session: sessionReducer }) })
  using shown = await renderWithStore(<Home />, { store })
  expect(find(shown.page, 'h1').textContent).toBe('Staffplan')
  expect(shown.page.textContent).toContain('Plan how many people each division needs and what they cost')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/login')
})

test.each([1, 2])('whoever signs in is told what this is above the figures, in role %i', async (role) => {
  using shown = await begun({ role }, 'Last publication')
  expect(shown.text()).toContain('Plan how many people each division needs and what they cost')
  expect(shown.text().indexOf('Plan how many people')).toBeLessThan(shown.text().indexOf('Last publication'))
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
  for (const path of ['/v1/costCentres/unplaced', '/v1/bigPicture/history', '/v1/bigPicture/totals'])
    expect(ordinary.asked).not.toContain(path)
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
  expect(shown.text().split('Plan how many people')).toHaveLength(2)
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

test('without a connection the page says so, and not that the server answered amiss', async () => {
  using shown = await begun({ server: 'away' }, 'The server cannot be reached')
  expect(shown.text()).not.toContain('did not answer as expected')
})

test('without a line the last figures stand, and are said to be old', async () => {
  using shown = await begun({}, 'Last publication')
  expect(shown.text()).toContain('No connection.')
})

test('who comes back is told how much was published since', async () => {
  wasHere()
  using shown = await begun({ role: 2 }, 'Since your last visit')
  expect(shown.text()).toContain('Published 1 time')
  expect(shown.text()).toContain(`${CELLS.length} values changed`)
})

test('who is here for the first time is told of no changes', async () => {
  using shown = await begun({ role: 2 }, 'Last publication')
  expect(shown.text()).not.toContain('Since your last visit')
})
