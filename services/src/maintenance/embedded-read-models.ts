import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyDatabase } from '#adapters/sqlite/database-copy.ts'
import { openSqliteDocumentsForReading } from '#adapters/sqlite/documents.ts'
import { viewsFault } from '#adapters/sqlite/views-file.ts'
import type { Collection } from '#ports/documents.ts'
import type { LiveReadModels } from './live-read-models.ts'

/** A head that nothing is ahead of: a running server moves its read models beyond any head read before. */
const LAST_POSITION = 2n ** 63n - 1n

/**
 * Opens the read models of a data folder; copies go into `scratch`. Throws if there are none or they do not fit the
 * log.
 */
export function openLiveEmbedded({
  dataDir,
  scratch,
  collections,
  log,
}: {
  readonly dataDir: string
  readonly scratch: string
  readonly collections: readonly Collection[]
  /** Identity of the log that they must have been built from. */
  readonly log: string
}): LiveReadModels {
  const path = join(dataDir, 'views.db')
  if (!existsSync(path))
    throw new Error(`there are no read models in ${resolve(dataDir)}: start the server once`)
  const fault = viewsFault({ path, collections, log: { id: log, head: LAST_POSITION } })
  if (fault !== null)
    throw new Error(`the read models cannot be compared, a start of the server rebuilds them: ${fault}`)
  const opened = new AsyncDisposableStack()
  const documents = opened.use(openSqliteDocumentsForReading(path, collections))
  return {
    checkpoint: (projector) => documents.checkpoint(projector),
    async atOneMoment() {
      const copy = join(scratch, `copy-${crypto.randomUUID()}.db`)
      await copyDatabase(path, copy)
      return opened.use(openSqliteDocumentsForReading(copy, collections))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
