import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import type { Database } from './database.ts'
import type { Fitted } from './fit.ts'
import type { Standing, Told } from './seat-records.ts'

/** What a new holder tells first: where its projectors stand, of which the former one may not have told all. */
export function firstProgress({
  database,
  projections,
  fitted: { log, checkpoints },
}: {
  readonly database: Database
  readonly projections: readonly CarriedProjection[]
  readonly fitted: Fitted
}): Told {
  const states: { [projector: string]: Standing } = {}
  const changed: { [shelf: string]: bigint } = {}
  for (const projection of projections) {
    const projector = projectorName(projection)
    const position = checkpoints.find(({ _id }) => _id === projector)?.position ?? 0n
    states[projector] = { position, caughtUp: false } // nobody has carried it since the former one
    for (const { name } of projection.collections) changed[database.fields(name).shelf] = position
  }
  return { log, states, changed }
}
