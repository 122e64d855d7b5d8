import type { FastifyRequest } from 'fastify'
import { PayRight } from '#kernel/projections/pay-right.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Collection } from '#ports/documents.ts'
import { signedInAs } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route tells auditors and administrators what people earn; without it no handler gets at pay. */
    pay?: boolean
  }
}

/** The caller's right to pay. Throws unless the route declares `pay`; `forbidden` unless the caller's role sees it. */
export function payRight(request: FastifyRequest): PayRight {
  const { method, url, config } = request.routeOptions
  const door = { name: `${String(method)} ${String(url)}`, pay: config.pay }
  return PayRight.through(door, signedInAs(request).roleId)
}

/** A collection as the route and its caller may read it. */
export function openFor(request: FastifyRequest, models: ReadModels, collection: Collection): OpenCollection {
  return collection.pay ? models.open(collection, payRight(request)) : models.open(collection)
}
