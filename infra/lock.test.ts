import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = {
  readonly resolved?: string
  readonly link?: boolean
  readonly optionalDependencies?: { readonly [name: string]: string }
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: { readonly [place: string]: Locked }
} // written by npm

test('the lock names the binaries of every platform: `npm ci` refuses one that does not', () => {
  const places = Object.keys(packages)
  const absent = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))
  expect(absent).toEqual([])
})

test('the lock names no registry', () => {
  const named = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link)
  expect(named).toEqual([])
})
