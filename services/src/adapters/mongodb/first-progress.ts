import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import { asked } from './asked.ts'
import type { Checkpoint, Database } from './database.ts'
import type { ProgressRecord, Standing } from './seat-records.ts'

/** What a new holder tells first: where its projectors stand, of which the former one may not have told all. */
export async function firstProgress({
  database,
  projections,
  checkpoints,
}: {
  readonly database: Database
  readonly projections: readonly CarriedProjection[]
  readonly checkpoints: readonly Checkpoint[]
}): Promise<Pick<ProgressRecord, 'states' | 'changed'>> {
  const told = await asked(async () => (await database.seat<ProgressRecord>()).findOne({ _id: 'progress' }))
  const states: { [projector: string]: Standing } = {}
  const changed: { [shelf: string]: bigint } = {}
  for (const projection of projections) {
    const projector = projectorName(projection)
    const position = checkpoints.find(({ _id }) => _id === projector)?.position ?? 0n
    const former = told?.states[projector]
    const wasRunning = position > 0n && former?.caughtUp === true && former.halted === undefined
    states[projector] = { position, caughtUp: wasRunning }
    for (const { name } of projection.collections) changed[database.fields(name).shelf] = position
  }
  return { states, changed }
}
