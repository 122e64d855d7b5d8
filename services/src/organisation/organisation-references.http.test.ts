import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { branch, create } from './organisation.given.ts'

const server = sharedServer()

test('a department needs a cost centre that no other department has', async () => {
  const { division, centre } = await branch(server, 'Taken')
  const none = { name: 'none', division: { id: division }, costCentreIds: [] }
  const taken = { ...none, costCentreIds: [centre] }
  expect(await server.call('POST', '/v1/departments', none)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/costCentreIds', code: 'at-least-one' }] },
  })
  expect(await server.call('POST', '/v1/departments', taken)).toMatchObject({
    status: 409,
    body: { code: 'cost-centre-taken' },
  })
})

test('unknown cost centres of a department are refused where they were sent, in any call', async () => {
  const { division, centre } = await branch(server, 'Pointed')
  const values = { name: 'lost', division: { id: division } }
  const errors = [{ pointer: '/costCentreIds/1', code: 'reference-unknown' }]
  const sent = { ...values, costCentreIds: [centre, 9e6, centre] }
  expect((await server.call('POST', '/v1/departments', sent)).body).toMatchObject({ errors })
  const { content } = (await server.call('GET', '/v1/departments')).body
  const call = `/v1/departments/${content[0].id}`
  const asObjects = { costCentres: [{ id: 9e6 }, { id: centre }] }
  for (const method of ['PUT', 'PATCH'] as const) {
    expect((await server.call(method, call, { ...values, ...asObjects })).body).toMatchObject({
      errors: [{ pointer: '/costCentres/0/id', code: 'reference-unknown' }],
    })
  }
})

test('what is in use stays, and the refusal names what uses it', async () => {
  const { unit, division } = await branch(server, 'Used')
  expect(await server.call('DELETE', `/v1/businessUnits/${unit}`)).toMatchObject({
    status: 409,
    body: {
      code: 'in-use',
      params: { uses: [{ kind: 'divisions', count: 1, names: ['Used division'] }] },
    },
  })
  expect(await server.call('DELETE', `/v1/divisions/${division}`)).toMatchObject({
    status: 409,
    body: { params: { uses: [{ kind: 'departments', count: 1, names: ['Used department'] }] } },
  })
})

test('ids are counted per kind and never used again, and lists are sorted by them', async () => {
  const [first, second] = [
    await create(server, 'businessUnits', { name: 'Z' }),
    await create(server, 'businessUnits', { name: 'A' }),
  ]
  expect(second).toBe(first + 1)
  expect((await server.call('DELETE', `/v1/businessUnits/${second}`)).status).toBe(204)
  const third = await create(server, 'businessUnits', { name: 'B' })
  expect(third).toBe(first + 2)
  const { body } = await server.call('GET', '/v1/businessUnits?size=999999')
  const ids = body.content.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect(ids.slice(-2)).toEqual([first, third])
  const division = await create(server, 'divisions', { name: 'One', businessUnit: { id: first } })
  await create(server, 'businessUnits', { name: 'Between' })
  expect(await create(server, 'divisions', { name: 'Other', businessUnit: { id: first } })).toBe(division + 1)
})

test('from the bottom up everything can go, and a second delete finds nothing', async () => {
  const { unit, division, department, centre } = await branch(server, 'Gone')
  const paths = [
    `departments/${department}`,
    `costCentres/${centre}`,
    `divisions/${division}`,
    `businessUnits/${unit}`,
  ]
  for (const path of paths) {
    expect([path, (await server.call('DELETE', `/v1/${path}`)).status]).toEqual([path, 204])
    expect([path, (await server.call('GET', `/v1/${path}`)).status]).toEqual([path, 404])
    expect([path, (await server.call('DELETE', `/v1/${path}`)).status]).toEqual([path, 404])
  }
})

test('deleting a department frees its cost centres; deleting its last cost centre leaves it empty', async () => {
  const { division, department, centre } = await branch(server, 'Free')
  await server.call('DELETE', `/v1/departments/${department}`)
  expect((await server.call('GET', `/v1/costCentres/${centre}`)).body.department).toBeNull()
  const next = await create(server, 'departments', {
    name: 'next',
    divisionId: division,
    costCentreIds: [centre],
  })
  expect((await server.call('DELETE', `/v1/costCentres/${centre}`)).status).toBe(204)
  expect((await server.call('GET', `/v1/departments/${next}`)).body).toMatchObject({
    costCentreIds: [],
    costCentres: [],
  })
})
