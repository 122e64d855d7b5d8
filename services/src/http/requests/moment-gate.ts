import { routeOf } from '@staffplan/contracts/api/operation'
import { operations } from '@staffplan/contracts/api/operations'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance } from 'fastify'

const NAMES = ['position', 'at'] as const

/** Parameters that each call describes, by its route. */
const described = new Map(
  operations.map((operation) => [routeOf(operation), new Set(Object.keys(operation.query?.shape ?? {}))]),
)

/** A read that knows only the present refuses a moment: whoever asked for the past would take its answer for that. */
export function refuseMomentsOfPresent(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, query, routeOptions: { url = '' } }) => {
    if (method !== 'GET' || typeof query !== 'object' || query === null) return
    const known = described.get(`GET ${url}`)
    const name = NAMES.find((each) => each in query)
    if (known && name !== undefined && !known.has(name))
      throw new Refusal('parameter-invalid', { params: { name } })
  })
}
