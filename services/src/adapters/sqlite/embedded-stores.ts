import { join } from 'node:path'
import type { Collection } from '#ports/documents.ts'
import { ownDataDir } from './data-dir.ts'
import { type DocumentReader, openSqliteDocumentReader } from './document-reader.ts'
import { openSqliteDocuments, type SqliteDocuments } from './documents.ts'
import { openSqliteEventLog, type SqliteEventLog } from './event-log.ts'
import { type EventReader, openSqliteEventLogReader } from './event-reader.ts'
import { prepareViews } from './views-file.ts'

export type EmbeddedStores = AsyncDisposable & {
  readonly log: SqliteEventLog
  readonly documents: DocumentReader
}

export type EmbeddedProjectorStores = AsyncDisposable & {
  readonly log: EventReader
  readonly documents: SqliteDocuments
}

/** Both stores of a data folder, for the thread that takes commands and answers queries. Throws when the folder has an owner. */
export function openEmbeddedStores(dataDir: string, collections: readonly Collection[]): EmbeddedStores {
  const opened = new AsyncDisposableStack()
  try {
    opened.use(ownDataDir(dataDir))
    const log = opened.use(openSqliteEventLog(logPath(dataDir)))
    const path = viewsPath(dataDir)
    prepareViews({ path, collections, log: { id: log.id, head: log.lastPosition() } })
    const documents = opened.use(openSqliteDocumentReader(path, collections))
    return { log, documents, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    void opened.disposeAsync()
    throw error
  }
}

/** The same stores for the thread that carries the read models; the owner of the folder has opened it before. */
export function openEmbeddedProjectorStores(
  dataDir: string,
  collections: readonly Collection[],
): EmbeddedProjectorStores {
  const log = openSqliteEventLogReader(logPath(dataDir))
  const documents = openSqliteDocuments(viewsPath(dataDir), collections)
  return {
    log,
    documents,
    async [Symbol.asyncDispose]() {
      await documents[Symbol.asyncDispose]()
      await log[Symbol.asyncDispose]()
    },
  }
}

function logPath(dataDir: string): string {
  return join(dataDir, 'events.db')
}

function viewsPath(dataDir: string): string {
  return join(dataDir, 'views.db')
}
