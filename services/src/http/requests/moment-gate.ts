import { routeOf } from '@staffplan/contracts/api/operation'
import { operations } from '@staffplan/contracts/api/operations'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance } from 'fastify'

const NAMES = ['position', 'at'] as const

/** Names of the query parameters that each operation declares, by route. */
const described = new Map(
  operations.map((operation) => [routeOf(operation), new Set(Object.keys(operation.query?.shape ?? {}))]),
)

/** Refuses a moment in reads that know only the present: the caller would take the answer for the past. */
export function refuseMomentsOfPresent(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, query, routeOptions: { url = '' } }) => {
    if (method !== 'GET' || typeof query !== 'object' || query === null) return
    const known = described.get(`GET ${url}`)
    const name = NAMES.find((each) => each in query)
    if (known && name !== undefined && !known.has(name))
      throw new Refusal('parameter-invalid', { params: { name } })
  })
}
