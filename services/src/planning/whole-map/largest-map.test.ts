import { MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const UNITS = 15
const DRIVERS = 10
const SOURCES = 50
const USER_INPUT = '/v1/bigPictureStore/userInput'

const server = sharedServer()

/** More input scopes than a draft can hold, all of which refer to existing records. */
async function scopes(): Promise<readonly string[]> {
  const driverDataSources = Array.from({ length: SOURCES }, (_, place) => ({
    label: `source ${place}`,
    weight: 1 / SOURCES,
  }))
  const create = async (path: string, body: object): Promise<number> =>
    (await server.call('POST', path, body)).body.id
  const units: number[] = []
  for (let place = 0; place < UNITS; place++)
    units.push(await create('/v1/businessUnits/', { name: `unit ${place}`, color: '#3182CE' }))
  const drivers: number[] = []
  for (let place = 0; place < DRIVERS; place++)
    drivers.push(
      await create('/v1/drivers/primaryDrivers', { name: `d ${place}`, unit: 'h', driverDataSources }),
    )
  return units.flatMap((unit) =>
    drivers.flatMap((driver) =>
      driverDataSources.flatMap((_, place) =>
        [2019, 2020, 2021].map((year) => `b${unit}-p${driver}${place === 0 ? '' : `-i${place}`}-y${year}`),
      ),
    ),
  )
}

test('a whole map of 20,000 numbers is taken and read back, and one more is refused', async () => {
  const all = await scopes()
  expect(all.length).toBeGreaterThan(MAX_DRAFT_KEYS)
  const numbers = (count: number): Record<string, number> =>
    Object.fromEntries(all.slice(0, count).map((scope, place) => [scope, place + 1]))
  expect((await server.call('POST', USER_INPUT, numbers(MAX_DRAFT_KEYS))).status).toBe(200)
  const { body: stored } = await server.call('GET', USER_INPUT)
  expect(stored).toEqual(numbers(MAX_DRAFT_KEYS))
  const { status, body } = await server.call('POST', USER_INPUT, numbers(MAX_DRAFT_KEYS + 1))
  expect([status, body.errors]).toMatchObject([422, [{ code: 'too-many-entries' }]])
  expect((await server.call('GET', USER_INPUT)).body).toEqual(stored)
})
