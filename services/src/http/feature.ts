import type { EventDefinitions } from '@staffplan/contracts/domain-event'
import type { FastifyInstance } from 'fastify'
import type { Projection } from '#kernel/projection.ts'
import type { Deps } from './deps.ts'

/** One slice of the product, as `features.ts` lists it. */
export type Feature = {
  readonly name: string
  readonly events: EventDefinitions
  readonly projections: readonly Projection[]
  /** Adds its routes; each states its role in `config.role`. */
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  /** Finishes or undoes what an earlier process left half done; runs before the first request. */
  readonly recover?: (deps: Deps) => Promise<void> | void
}
