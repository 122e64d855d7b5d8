import { planComparison } from '@staffplan/contracts/planning/plan-comparison'
import { expect, test } from 'vitest'
import { SNAPSHOTS } from '#planning/snapshots/snapshots.given.ts'
import { sharedServer } from '#testing/shared-server.ts'

const UNITS = 36
const SOURCES = 50
const YEARS = Array.from({ length: 11 }, (_, index) => 2019 + index)
/** Nearly as many keys as a draft can hold. */
const KEYS = UNITS * SOURCES * YEARS.length
const MOST_BYTES = 2 * 1024 * 1024

const server = sharedServer({ environment: { PLANNING_YEARS: '10' } })

test('a comparison names every input that differs, however many they are', async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', await inputs())
  const state = { userInput: {}, setDrivers: { fte: {} } }
  const kept = await server.call('POST', SNAPSHOTS, { empty: { title: 'empty', state } })
  expect(kept.status).toBe(200)
  const path = '/v1/bigPicture/compare?from=snapshot:empty&to=published'
  const { status, body } = await server.call('GET', path)
  expect(status).toBe(200)
  const { changes } = planComparison.parse(body)
  expect([new Set(changes.map(({ k }) => k)).size, changes.length]).toEqual([KEYS, KEYS])
  expect(JSON.stringify(body).length).toBeLessThan(MOST_BYTES)
})

/** A value for every source of every unit in every year. */
async function inputs(): Promise<Record<string, number>> {
  const create = async (path: string, body: object): Promise<number> =>
    (await server.call('POST', `/v1/${path}`, body)).body.id
  const driverDataSources = Array.from({ length: SOURCES }, (_, index) => ({
    label: `s${index}`,
    weight: 0.02,
  }))
  const values = { name: 'pupils', unit: 'p', comment: '', driverDataSources }
  const driver = await create('drivers/primaryDrivers', values)
  const names = Array.from({ length: UNITS }, (_, index) => `u${index}`)
  const units = await Promise.all(names.map((name) => create('businessUnits', { name, color: '#3182CE' })))
  const scopes = units.flatMap((unit) =>
    Array.from({ length: SOURCES }, (_, source) => `b${unit}-p${driver}${source === 0 ? '' : `-i${source}`}`),
  )
  return Object.fromEntries(scopes.flatMap((scope) => YEARS.map((year) => [`${scope}-y${year}`, 7])))
}
