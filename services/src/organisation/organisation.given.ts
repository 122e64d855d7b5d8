import { expect } from 'vitest'
import type { TestServer } from '#testing/server.ts'

/** Makes a record over HTTP; `path` without `/v1/`. Returns its id. */
export async function create(server: TestServer, path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.call('POST', `/v1/${path}`, body)
  expect({ status, answer }).toMatchObject({ status: 201 })
  return answer.id
}

/** A unit with a division, a department and a cost centre, all new. */
export async function branch(
  server: TestServer,
  name: string,
): Promise<{ unit: number; division: number; department: number; centre: number }> {
  const unit = await create(server, 'businessUnits', { name, color: '#112233' })
  const division = await create(server, 'divisions', { name: `${name} division`, businessUnit: { id: unit } })
  const centre = await create(server, 'costCentres', { name: `${name} centre`, number: `0${name}` })
  const department = await create(server, 'departments', {
    name: `${name} department`,
    division: { id: division },
    costCentreIds: [centre],
  })
  return { unit, division, department, centre }
}
