import { expect } from 'vitest'
import type { TestServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

export const PRIMARY = '/v1/drivers/primaryDrivers'
export const SECONDARY = '/v1/drivers/secondaryDrivers'
export const SPECIAL = '/v1/drivers/specialDrivers'
export const source = { label: 'all', weight: 1 }

type Makes = {
  readonly server: TestServer
  /** Posts a new record; answers its id. */
  readonly create: (path: string, body: object) => Promise<number>
  readonly newUnit: (name: string) => Promise<number>
  readonly newDivision: (name: string, businessUnitId: number) => Promise<number>
  readonly newPrimary: (name: string) => Promise<number>
  readonly newSecondary: (name: string) => Promise<number>
}

/** A server for all tests of the file, and functions that create records on it. */
export function driversServer(): Makes {
  const server = sharedServer()

  async function create(path: string, body: object): Promise<number> {
    const { status, body: answer } = await server.call('POST', path, body)
    expect({ status, answer }).toMatchObject({ status: 201 })
    return answer.id
  }
  return {
    get server() {
      return server
    },
    create,
    newUnit: (name) => create('/v1/businessUnits', { name }),
    newDivision: (name, businessUnitId) => create('/v1/divisions', { name, businessUnitId }),
    newPrimary: (name) => create(PRIMARY, { name, unit: 'n', driverDataSources: [source] }),
    newSecondary: (name) => create(SECONDARY, { name, driverDataSources: [source] }),
  }
}
