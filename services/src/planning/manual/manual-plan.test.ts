import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test } from 'vitest'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { division, unit } from '#testing/organisation-events.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { manualPlanCalls } from './manual-plan.contract.ts'

const server = sharedServer()

manualPlanCalls('one server', () => ({ here: server, there: server }))

test('5,000 divisions are planned in one call', async () => {
  await using large = await startServer()
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  const divisions = Array.from({ length: 5_000 }, (_, index) => division(index + 1, 1))
  const events = [unit(1, 'Works'), ...divisions].map(({ type, data }) => {
    return { id: crypto.randomUUID(), type, data, metadata }
  })
  for (let start = 0; start < events.length; start += 100) {
    const expected = start === 0 ? 'none' : BigInt(start - 1)
    await large.system.log.append('organisation', expected, events.slice(start, start + 100))
  }
  const rows = divisions.map((_, index) => ({ division: index + 1, year: 2020, value: index }))
  const { status, body } = await large.call('POST', '/v1/divisionFTE', rows)
  expect([status, body.length]).toEqual([200, 5_000])
})

test('ordinary users neither read nor change it', async () => {
  const { token } = await signedInAs(server, USER_ROLE)
  expect((await server.call('GET', '/v1/divisionFTE', undefined, { token })).status).toBe(403)
  expect((await server.call('POST', '/v1/divisionFTE', 'nonsense', { token })).status).toBe(403)
})

test('a plan for a period that moves while it waits is refused', async () => {
  await using other = await startServer()
  const { handler } = other.system.deps
  const call = other.call
  const { id: unitId } = (await call('POST', '/v1/businessUnits', { name: 'Works', color: '#336699' })).body
  const { id } = (await call('POST', '/v1/divisions', { name: 'North', businessUnit: { id: unitId } })).body
  const settings = (await call('GET', '/v1/settings')).body
  const gate = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const busy = handler.handle({
    model: organisationModel,
    stream: ORGANISATION_STREAM,
    context: { commandId: crypto.randomUUID(), correlationId: '', actor: 0, at: new Date().toISOString() },
    async decide() {
      holds.resolve()
      await gate.promise
      return { events: [] }
    },
  })
  await holds.promise
  const planned = call('POST', '/v1/divisionFTE', [{ division: { id }, year: 2020, value: 3 }])
  const planning = { startYear: 2024, planYears: 2 }
  const moved = await call('PUT', '/v1/settings', {
    ...settings,
    planning,
    importYears: { from: 2015, to: 2026 },
  })
  expect(moved.status).toBe(200)
  gate.resolve()
  await busy
  const { status, body } = await planned
  expect([status, body.code]).toEqual([422, 'invalid'])
})

test('what was planned at a time is answered also after another period is planned', async () => {
  await using other = await startServer()
  const { call } = other
  const { id: unitId } = (await call('POST', '/v1/businessUnits', { name: 'Works', color: '#336699' })).body
  const { id } = (await call('POST', '/v1/divisions', { name: 'North', businessUnit: { id: unitId } })).body
  const planned = (await call('POST', '/v1/divisionFTE', [{ division: { id }, year: 2020, value: 3 }])).body
  const { at } = (await call('GET', `/v1/divisionFTE/2020/${id}/history`)).body.content[0]
  const settings = (await call('GET', '/v1/settings')).body
  await call('PUT', '/v1/settings', { ...settings, planning: { startYear: 2024, planYears: 2 } })
  expect((await call('GET', `/v1/divisionFTE?at=${at}`)).body).toEqual(planned)
})
