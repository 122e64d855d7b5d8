import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specifiedScreens } from '../e2e/specified-screens.ts'
import { ENTRANCES, SCREENS } from './screens.ts'

const photographed = [...Object.values(ENTRANCES), ...Object.values(SCREENS)].map(
  (address) => new URL(address, 'http://localhost').pathname,
)

test('every screen that is specified is photographed', () => {
  const paths = specifiedScreens.map(({ path }) => new URL(path, 'http://localhost').pathname)
  expect(paths.filter((path) => !photographed.includes(path))).toEqual([])
})

test('every other screen that the client can open is, too', () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8')
  const opened = routes.match(/await import\('#[^']+'\)/g) ?? []
  const screens = new Set(photographed.filter((path) => path !== '/nowhere'))
  expect(screens.size).toBe(opened.length)
})
