import type { EventLog } from '#ports/event-log.ts'
import { withStoreTimeout } from './availability.ts'
import type { Checkpoint, Database, ProgressRecord } from './database.ts'
import { projectorName, type ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type { MongoDocuments } from '#adapters/mongodb/documents/documents.ts'
import type { LeaseRenewal } from '#adapters/mongodb/lease/lease.ts'

export const FOREIGN_LOG =
  'the MongoDB database holds the read models of another event log: each installation needs one of its own, and so does a log that was moved'

type Named = Pick<EventLog, 'identity'>

/** Whether they were carried from another log: another installation's, or this one's before it was moved. */
export async function isForeignLog(
  progress: Pick<ProgressRecord, 'log'> | null,
  log: Named,
): Promise<boolean> {
  if (!progress?.log) return false // nothing was carried yet
  return progress.log !== (await log.identity())
}

/** Throws when they are others': these are neither shown nor thrown away. */
export async function assertSameLog(database: Database, log: Named): Promise<void> {
  const identity = await log.identity()
  const progress = await withStoreTimeout(async () =>
    (await database.coordination<ProgressRecord>()).findOne({ _id: 'progress' }),
  )
  if (await isForeignLog(progress, { identity: async () => identity })) throw new Error(FOREIGN_LOG)
}

export type Reconciled = {
  /** Identity of the log; '' while it is empty. */
  readonly log: string
  readonly checkpoints: readonly Checkpoint[]
}

/**
 * Read models that the log does not bear out are thrown away, to be carried again. Throws when they are another log's.
 * Answers where they stand then.
 */
export async function reconcileWithLog({
  database,
  documents,
  renewal,
  log,
  projections,
  checkpoints,
}: {
  readonly database: Database
  readonly documents: MongoDocuments
  readonly renewal: LeaseRenewal
  readonly log: Pick<EventLog, 'identity' | 'head'>
  readonly projections: readonly ProjectionDescriptor[]
  readonly checkpoints: readonly Checkpoint[]
}): Promise<Reconciled> {
  await assertSameLog(database, log)
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
  const progress = await database.coordination<ProgressRecord>()
  await progress.updateOne({ _id: 'progress', token: renewal.token }, { $set: { log: identity } })
  return { log: identity, checkpoints: isUnfit ? [] : checkpoints }
}

function faultOf(checkpoints: readonly Checkpoint[], head: bigint): string | null {
  const isAhead = checkpoints.some(({ position }) => position > head)
  return isAhead ? 'the event log is older than they are, as after restoring a backup' : null
}
