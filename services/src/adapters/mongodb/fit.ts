import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { Checkpoint, Database } from './database.ts'
import type { MongoDocuments } from './documents.ts'
import type { ProgressRecord } from './seat-records.ts'
import type { Tenure } from './tenure.ts'
import { assertOurs } from './whose.ts'

export type Fitted = {
  /** Identity of the log; '' while it is empty. */
  readonly log: string
  readonly checkpoints: readonly Checkpoint[]
}

/**
 * Read models that the log does not bear out are thrown away, to be carried again. Throws when they are another log's.
 * Answers where they stand then.
 */
export async function fitToLog({
  database,
  documents,
  tenure,
  log,
  projections,
  checkpoints,
}: {
  readonly database: Database
  readonly documents: MongoDocuments
  readonly tenure: Tenure
  readonly log: Pick<EventLog, 'identity' | 'head'>
  readonly projections: readonly CarriedProjection[]
  readonly checkpoints: readonly Checkpoint[]
}): Promise<Fitted> {
  await assertOurs(database, log)
  const identity = await log.identity()
  const fault = faultOf(checkpoints, await log.head())
  if (fault !== null) process.emitWarning(`the read models are discarded and rebuilt: ${fault}`)
  const isUnfit = fault !== null || checkpoints.some(({ isEmptying }) => isEmptying)
  if (isUnfit) {
    for (const projection of projections)
      await documents.reset(
        projectorName(projection),
        projection.collections.map(({ name }) => name),
      )
  }
  const progress = await database.seat<ProgressRecord>()
  await progress.updateOne({ _id: 'progress', token: tenure.token }, { $set: { log: identity } })
  return { log: identity, checkpoints: isUnfit ? [] : checkpoints }
}

function faultOf(checkpoints: readonly Checkpoint[], head: bigint): string | null {
  const isAhead = checkpoints.some(({ position }) => position > head)
  return isAhead ? 'the event log is older than they are, as after restoring a backup' : null
}
