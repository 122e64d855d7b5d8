import { expect, test } from 'vitest'
import { pausedBefore } from '#testing/paused-before.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const DRIVERS = '/v1/drivers/primaryDrivers'

test.each([
  { first: 'the assignment', paused: 'drivers' },
  { first: 'the deletion', paused: 'organisation' },
])(
  'an assignment whose driver another process deletes in the same moment ($first comes first) is counted and has no driver’s name, until it is mended',
  async ({ paused }) => {
    await using server = await startServer()
    const unit = await created(server, '/v1/businessUnits/', { name: 'South' })
    const sources = [{ label: 'heads', weight: 1 }]
    const gone = await created(server, DRIVERS, { name: 'Demand', unit: 'heads', driverDataSources: sources })
    expect(await counted(server)).toBe(0)

    const assignment = { businessUnitId: unit, primaryDriverId: gone, weight: 0.5 }
    const assign = () => server.call('POST', `${DRIVERS}/assignment`, assignment)
    const forget = () => server.call('DELETE', `${DRIVERS}/${gone}`)
    await using slow = await pausedBefore(server, paused, paused === 'drivers' ? assign : forget)
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    const answer =
      paused === 'drivers'
        ? await fetch(`${slow.url}${DRIVERS}/${gone}`, {
            method: 'DELETE',
            headers: { authorization: headers.authorization },
          })
        : await fetch(`${slow.url}${DRIVERS}/assignment`, {
            method: 'POST',
            headers,
            body: JSON.stringify(assignment),
          })
    expect(answer.ok).toBe(true)

    expect(await counted(server)).toBe(1)
    const { body } = await server.call('GET', `${DRIVERS}/assignment`, undefined, {
      headers: { 'min-position': String(await server.system.log.head()) },
    })
    expect(body.content).toMatchObject([{ primaryDriver: { id: gone, name: '' } }])
    const named = `businessUnitId=${unit}&primaryDriverId=${gone}`
    expect((await server.call('DELETE', `${DRIVERS}/assignment?${named}`)).status).toBe(204)
    expect(await counted(server)).toBe(0)
  },
)

async function created(server: TestServer, path: string, values: object): Promise<number> {
  const { status, body } = await server.call('POST', path, values)
  expect([path, status]).toEqual([path, 201])
  return body.id
}

async function counted({ url }: TestServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^staffplan_dangling_assignments (\d+)$/m.exec(text)?.[1])
}
