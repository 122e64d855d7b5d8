import { expect, test } from 'vitest'
import { placeWithin } from './place-within.ts'

const ORIGIN = 'https://plan.example.com'

test.each([
  ['/drivers/primaryDrivers', '/drivers/primaryDrivers'],
  ['/orgStructure/divisionOverview?open=7&page=2#row', '/orgStructure/divisionOverview?open=7&page=2#row'],
  ['/loginAttempts', '/loginAttempts'],
  [`${ORIGIN}/profile`, '/profile'],
  ['profile', '/profile'],
])('%s is a place of this application', (next, place) => {
  expect(placeWithin(next, ORIGIN)).toBe(place)
})

test.each([
  ['nothing', null],
  ['two slashes', '//example.com/steal'],
  ['a slash and a backslash', '/\\example.com'],
  ['two backslashes', '\\\\example.com'],
  ['a tab between slashes', '/\t/example.com'],
  ['a line break between slashes', '/\n/example.com'],
  ['a carriage return between slashes', '/\r/example.com'],
  ['a tab before the slashes', '\t//example.com'],
  ['a blank before the slashes', ' //example.com'],
  ['another scheme and host', 'https://example.com/'],
  ['a scheme with three slashes', 'https:///example.com/'],
  ['another scheme without slashes', 'http:example.com'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a blob of this origin', `blob:${ORIGIN}/1`],
  ['our name as that of a user', `${ORIGIN}@example.com/`],
  ['our name as the start of another', `${ORIGIN}.example.com/`],
  ['a dot before two slashes', '/.//example.com'],
  ['a way up before two slashes', '/a/..//example.com'],
  ['an encoded dot before two slashes', '/%2e//example.com'],
  ['another port', 'https://plan.example.com:8443/'],
  ['no address', 'https://['],
  ['the login itself', '/login?next=/login'],
])('%s leads home', (_what, next) => {
  expect(placeWithin(next, ORIGIN)).toBe('/home')
})
