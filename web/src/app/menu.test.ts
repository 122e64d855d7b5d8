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
})
const pathsOf = (me: Me | undefined, isSignedIn = true) =>
  menuFor({ isSignedIn, me })?.flatMap(({ items }) => items.map(({ path }) => path))

test('visitors see home and login only', () => {
  expect(pathsOf(undefined, false)).toEqual(['/home', '/login'])
})

test('ordinary users see the big picture and their profile only', () => {
  expect(pathsOf(person(2))).toEqual(['/OverviewPlanning/bigpicture', '/profile'])
})

test('a role nobody knows gets no more than an ordinary user', () => {
  expect(pathsOf(person(7))).toEqual(pathsOf(person(2)))
})

test('administrators see everything', () => {
  expect(pathsOf(person(1))).toEqual(
    expect.arrayContaining(['/orgStructure/costCentreOverview', '/profile', '/overviewUsers']),
  )
})

test('until it is known who it is, nothing is offered', () => {
  expect(pathsOf(undefined)).toBeUndefined()
})
