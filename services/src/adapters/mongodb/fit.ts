import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { Checkpoint, Database } from './database.ts'
import type { MongoDocuments } from './documents.ts'
import type { Tenure } from './tenure.ts'

/** Read models that the log does not bear out are thrown away, to be carried again. Answers where they stand then. */
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
}): Promise<readonly Checkpoint[]> {
  const identity = await log.identity()
  const fault = faultOf(checkpoints, { identity, head: await log.head() })
  if (fault !== null) process.emitWarning(`the read models are discarded and rebuilt: ${fault}`)
  const isUnfit = fault !== null || checkpoints.some(({ isEmptying }) => isEmptying)
  if (isUnfit) {
    for (const projection of projections)
      await documents.reset(
        projectorName(projection),
        projection.collections.map(({ name }) => name),
      )
  }
  const own = { _id: { $in: projections.map(projectorName) }, token: tenure.token }
  await (await database.checkpoints()).updateMany(own, { $set: { log: identity } })
  return isUnfit ? [] : checkpoints
}

function faultOf(
  checkpoints: readonly Checkpoint[],
  log: { readonly identity: string; readonly head: bigint },
): string | null {
  if (checkpoints.some(({ position }) => position > log.head))
    return 'the event log is older than they are, as after restoring a backup'
  const isOthers = (checkpoint: Checkpoint): boolean =>
    checkpoint.position > 0n && Boolean(checkpoint.log) && checkpoint.log !== log.identity
  return log.identity !== '' && checkpoints.some(isOthers) ? 'they belong to another event log' : null
}
