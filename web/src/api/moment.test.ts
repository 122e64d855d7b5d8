import { expect, test } from 'vitest'
import { hasMoments } from './moment.ts'

test.each([
  '/orgStructure/divisionOverview',
  '/orgStructure/divisionOverview/',
  '/orgstructure/divisionoverview',
  '/OverviewPlanning/bigpicture/',
  '/overviewplanning/bigPicture',
])('%s leads to a screen that is shown at the moment its address names', (path) => {
  expect(hasMoments(path)).toBe(true)
})

test.each(['/home', '/profile', '/orgStructure/file', '/'])('%s knows only now', (path) => {
  expect(hasMoments(path)).toBe(false)
})
