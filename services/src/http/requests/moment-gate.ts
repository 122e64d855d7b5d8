import { operations } from '@staffplan/contracts/api/operations'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance } from 'fastify'

const NAMES = ['position', 'at'] as const

/** Parameters that each read describes, by its route. */
const described = new Map(
  operations
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }) => [
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
      new Set(Object.keys(query?.shape ?? {})),
    ]),
)

/** A read that knows only the present refuses a moment: whoever asked for the past would take its answer for that. */
export function refuseMomentsOfPresent(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, query, routeOptions: { url = '' } }) => {
    if (method !== 'GET' || typeof query !== 'object' || query === null) return
    const known = described.get(url)
    const name = NAMES.find((each) => each in query)
    if (known && name !== undefined && !known.has(name))
      throw new Refusal('parameter-invalid', { params: { name } })
  })
}
