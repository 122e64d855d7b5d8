import type { FastifyRequest } from 'fastify'
import { PayRight } from '#kernel/projections/pay-right.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Collection } from '#ports/documents.ts'
import { signedInAs } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reveals what people earn to auditors and administrators; without it no handler can read pay. */
    pay?: boolean
  }
}

/** The caller's right to see pay. Throws unless the route declares `pay`; `forbidden` unless the caller's role sees pay. */
export function payRight(request: FastifyRequest): PayRight {
  const { method, url, config } = request.routeOptions
  const door = { name: `${String(method)} ${String(url)}`, pay: config.pay }
  return PayRight.through(door, signedInAs(request).roleId)
}

/** Opens a collection, with the caller's right to see pay if the collection needs it. */
export function openFor(request: FastifyRequest, models: ReadModels, collection: Collection): OpenCollection {
  return collection.pay ? models.open(collection, payRight(request)) : models.open(collection)
}
