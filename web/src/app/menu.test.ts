import { expect, test } from 'vitest'
import type { Me } from '#api/me.ts'
import { menuFor } from './menu.ts'

const person = (role: number): Me => ({
  id: 1,
  firstName: 'Sara',
  lastName: 'Haddad',
  email: 'sara@example.com',
  phone: '',
  mobile: '',
  locale: 'de_DE',
  enabled: true,
  role: { id: role, name: '' },
  etag: null,
})
const pathsOf = (me: Me | undefined, isSignedIn = true) =>
  menuFor({ isSignedIn, me })?.flatMap(({ items }) => items.map(({ path }) => path))

test('visitors see home and login only', () => {
  expect(pathsOf(undefined, false)).toEqual(['/home', '/login'])
})

test('ordinary users see home, the big picture and their profile only', () => {
  expect(pathsOf(person(2))).toEqual(['/home', '/OverviewPlanning/bigpicture', '/profile'])
})

test('a role nobody knows gets no more than an ordinary user', () => {
  expect(pathsOf(person(7))).toEqual(pathsOf(person(2)))
})

test('administrators see everything, home first', () => {
  expect(pathsOf(person(1))).toEqual([
    '/home',
    '/OverviewPlanning/bigpicture',
    '/OverviewPlanning/ManualPlanning',
    '/OverviewPlanning/bigpicture/history',
    '/analytics/illustration',
    '/analytics/overtime',
    '/importExport/hRYearlyData',
    '/importExport/export',
    '/drivers/primaryDrivers',
    '/drivers/primaryDriversAssignment',
    '/drivers/secondaryDrivers',
    '/drivers/secondaryDriversAssignment',
    '/drivers/specialDrivers',
    '/orgStructure/orgStructureOverview',
    '/orgStructure/file',
    '/orgStructure/businessUnitOverview',
    '/orgStructure/divisionOverview',
    '/orgStructure/departmentOverview',
    '/orgStructure/costCentreOverview',
    '/profile',
    '/overviewUsers',
    '/settings',
    '/trail',
  ])
})

test('auditors see what administrators see', () => {
  expect(pathsOf(person(3))).toEqual(pathsOf(person(1)))
})

test('until it is known who it is, nothing is offered', () => {
  expect(pathsOf(undefined)).toBeUndefined()
})
