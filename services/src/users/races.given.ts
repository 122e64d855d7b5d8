import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemContext } from '#http/commands/command-context.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { LiveClient } from '../testing/live-client.ts'
import type { TestServer } from '../testing/server.ts'

let count = 0

export async function person(
  server: TestServer,
  roleId: number,
  more: object = {},
): Promise<{ id: number; email: string }> {
  const email = `person-${++count}@example.com`
  const values = { firstName: 'Nadia', lastName: 'Roth', email, role: { id: roleId }, ...more }
  return { id: (await server.call('POST', '/v1/users', values)).body.id, email }
}

export async function session(server: TestServer, id: number): Promise<string> {
  const { handler, sessions, now } = server.system.deps
  const { securedAt } = await handler.state(usersModel, USERS_STREAM)
  return (await sessions.open({ userId: id, securedAt: securedAt.get(id)! }, systemContext(now())))!.token
}

/**
 * Tests that users who are disabled, demoted or deleted change nothing afterwards. In each of the `rounds`, what they
 * do at that moment has reached another step.
 */
export function testRaces(server: TestServer, rounds: number): void {
  /** All events of the log, in order. */
  async function events(): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = []
    const ended = new AbortController()
    for await (const some of server.system.log.follow(0n, ended.signal)) {
      if (some === 'caughtUp') break
      all.push(...some)
    }
    ended.abort()
    return all
  }

  /** What these users did after an event disabled, demoted or deleted them. */
  async function deedsAfter(ids: ReadonlySet<number>): Promise<string[]> {
    const gone = new Set<number>()
    const deeds: string[] = []
    for (const { type, data, metadata } of await events()) {
      if (gone.has(metadata.actor)) deeds.push(`${type} by ${metadata.actor}`)
      const { id, to } = data as { id?: number; to?: object } // as user events have it; events of others name none of these users
      const ends =
        type === 'UserDeleted' || (type === 'UserChanged' && to && ('enabled' in to || 'roleId' in to))
      if (ends && id !== undefined && ids.has(id)) gone.add(id)
    }
    expect(gone.size).toBe(ids.size)
    return deeds
  }

  const ENDINGS = [
    (id: number) => server.call('PATCH', `/v1/users/${id}`, { enabled: false }),
    (id: number) => server.call('PATCH', `/v1/users/${id}`, { role: { id: 2 } }),
    (id: number) => server.call('DELETE', `/v1/users/${id}`),
  ]

  type Deed = (token: string, round: number) => Promise<number>

  test.each<[string, Deed]>([
    ['users', admit],
    ['master data', found],
    ['assignments', assign],
    ['imports', upload],
    ['the big picture', save],
  ])(
    '%s: who is disabled, demoted or deleted in the same moment changes nothing afterwards',
    async (_what, deed) => {
      await unitWithDriver()
      const ids = new Set<number>()
      const statuses: number[] = []
      for (let round = 0; round < rounds; round++) {
        const { id } = await person(server, 1)
        ids.add(id)
        const token = await session(server, id)
        const end = ENDINGS[round % ENDINGS.length]!
        if (round % 4 === 0) statuses.push(await deed(token, 2 * round))
        const deeds = [
          (): Promise<unknown> => deed(token, 2 * round + 1).then((status) => statuses.push(status)),
          () => end(id),
        ]
        const [first, second] = round % 2 === 0 ? deeds : deeds.toReversed()
        const beginning = first!() // the list has two entries
        for (let turns = 0; turns < round; turns++) await nextTurn() // the first has reached another step in each round
        await Promise.all([beginning, second!()])
        expect(await deed(token, 2 * round)).toBe(401)
      }
      expect(await deedsAfter(ids)).toEqual([])
      expect(statuses.some((status) => status < 300)).toBe(true)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    },
    120_000,
  )

  test('nor by what is sent at an open socket', { timeout: 120_000 }, async () => {
    await unitWithDriver()
    const ids = new Set<number>()
    for (let round = 1; round <= rounds; round++) {
      const { id } = await person(server, 1)
      ids.add(id)
      await using socket = await LiveClient.signedIn(server.url, await session(server, id))
      const edit = (v: number): unknown =>
        socket.command({ topic: 'draft:2019', type: 'ops', ops: [{ k: 'in|b1-p1-y2020', v }] })
      edit(round)
      if (round % 4 === 0) await untilPlanned(round)
      const ending = ENDINGS[round % ENDINGS.length]!(id)
      for (let turns = 1; turns <= round; turns++) {
        edit(100 * round + turns)
        await nextTurn()
      }
      await ending
      edit(10_000 + round)
      await socket.closed
    }
    expect(await deedsAfter(ids)).toEqual([])
  })

  async function untilPlanned(value: number): Promise<void> {
    const values = async (): Promise<number[]> => {
      const { body } = await server.call('GET', '/v1/bigPicture/draft')
      return body.cells.map(({ v }: { v: number }) => v)
    }
    await expect.poll(values).toContain(value)
  }

  async function admit(token: string, round: number): Promise<number> {
    const values = { firstName: 'A', lastName: 'B', email: `x${count}-${round}@example.com`, role: { id: 1 } }
    return (await server.call('POST', '/v1/users', values, { token })).status
  }

  async function found(token: string, round: number): Promise<number> {
    return (await server.call('POST', '/v1/businessUnits', { name: `U${count}-${round}` }, { token })).status
  }

  /** One unit with a division and a driver to plan and to assign; created once. */
  async function unitWithDriver(): Promise<void> {
    if ((await server.call('GET', '/v1/businessUnits/1')).status === 200) return
    await server.call('POST', '/v1/businessUnits', { name: 'North' })
    await server.call('POST', '/v1/divisions', { name: 'Sales', businessUnitId: 1 })
    const driver = { name: 'pupils', unit: 'n', driverDataSources: [{ label: 'all', weight: 1 }] }
    expect((await server.call('POST', '/v1/drivers/primaryDrivers', driver)).status).toBe(201)
  }

  /** Assigns and unassigns the driver in turn. */
  async function assign(token: string, round: number): Promise<number> {
    const pair = { businessUnitId: 1, primaryDriverId: 1, weight: 0.5 }
    const method = round % 2 === 0 ? 'POST' : 'DELETE'
    return (await server.call(method, '/v1/drivers/primaryDrivers/assignment', pair, { token })).status
  }

  async function upload(token: string, round: number): Promise<number> {
    const form = new FormData()
    const heading = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number'
    form.set('year', '2019')
    form.set('file', new Blob([`${heading}\n${round},A,100,${110 + count},10\n`]), 'staff.csv')
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.url}/v1/import/hrYearlyData`, { method: 'POST', headers, body: form }))
      .status
  }

  async function save(token: string, round: number): Promise<number> {
    const options = { token, headers: { 'if-match': '*' } }
    return (await server.call('POST', '/v1/bigPictureStore/userInput', { 'b1-p1-y2020': round }, options))
      .status
  }
}
