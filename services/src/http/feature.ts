import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'

/** The HTTP side of a slice, listed in `features.ts`; `projectors.ts` lists what the slice stores. */
export type Feature = {
  readonly name: string
  /** Adds its routes; each states its role in `config.role`. */
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  /** Finishes or undoes what an earlier process left half done; runs at startup. */
  readonly recover?: (deps: Deps) => Promise<void> | void
  /** Runs beside the requests until the signal aborts, and is started again when it fails. */
  readonly background?: {
    readonly name: string
    readonly run: (deps: Deps, signal: AbortSignal) => Promise<void>
  }
}
