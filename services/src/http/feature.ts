import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'

/** What one slice answers, as `features.ts` lists it; `projectors.ts` lists what it stores. */
export type Feature = {
  readonly name: string
  /** Adds its routes; each states its role in `config.role`. */
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  /** Finishes or undoes what an earlier process left half done; runs before the first request. */
  readonly recover?: (deps: Deps) => Promise<void> | void
  /** Runs beside the requests until the signal, and is started again when it fails. */
  readonly background?: {
    readonly name: string
    readonly run: (deps: Deps, signal: AbortSignal) => Promise<void>
  }
}
