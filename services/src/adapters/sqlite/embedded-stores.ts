import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection } from '#ports/documents.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import type { Checkpoints } from '#ports/checkpoints.ts'
import type { KeyStore } from '#ports/key-store.ts'
import { openSqliteCheckpoints } from './checkpoints.ts'
import { cleanseInWorker } from './cleanse-in-worker.ts'
import { ownDataDir } from './data-dir.ts'
import { type DocumentReader, openSqliteDocumentReader } from './document-reader.ts'
import { openSqliteDocuments, type SqliteDocuments } from './documents.ts'
import { openSqliteEventLog, type SqliteEventLog } from './event-log.ts'
import { type EventReader, openSqliteEventLogReader } from './event-reader.ts'
import { openSqliteExpiringStore } from './expiring-store.ts'
import { openSqliteKeyReader, openSqliteKeyStore } from './key-store.ts'
import { type LogFacts, prepareViews } from './views-file.ts'

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
    const log = opened.use(openEmbeddedLog(dataDir))
    const documents = opened.use(openEmbeddedReadModels(dataDir, { collections, log }))
    return { log, documents, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    void opened.disposeAsync()
    throw error
  }
}

/** The same stores for the projector thread; the owner of the folder has opened it before. */
export function openEmbeddedProjectorStores(
  dataDir: string,
  collections: readonly Collection[],
): EmbeddedProjectorStores {
  const log = openEmbeddedLogReader(dataDir)
  const documents = openEmbeddedDocuments(dataDir, { collections, log: null })
  return {
    log,
    documents,
    async [Symbol.asyncDispose]() {
      await documents[Symbol.asyncDispose]()
      await log[Symbol.asyncDispose]()
    },
  }
}

/** The log of a folder that this process owns. */
export function openEmbeddedLog(dataDir: string): SqliteEventLog {
  const log = openSqliteEventLog(logPath(dataDir))
  log.beginLife()
  return log
}

export function openEmbeddedLogReader(dataDir: string): EventReader {
  return openSqliteEventLogReader(logPath(dataDir))
}

/** The read models of a folder that this process owns. Without a log, their writer has to see whether they fit it. */
export function openEmbeddedReadModels(
  dataDir: string,
  { collections, log }: { readonly collections: readonly Collection[]; readonly log: SqliteEventLog | null },
): DocumentReader {
  const path = viewsPath(dataDir)
  prepareViews({ path, collections, log: log && { id: log.id, head: log.lastPosition() } })
  return openSqliteDocumentReader(path, collections)
}

/** The same for their one writer; emptied when they do not fit the log that is named, which lies elsewhere. */
export function openEmbeddedDocuments(
  dataDir: string,
  { collections, log }: { readonly collections: readonly Collection[]; readonly log: LogFacts | null },
): SqliteDocuments {
  return openSqliteDocuments(viewsPath(dataDir), collections, log)
}

/** What expires, in a folder that this process owns. */
export function openEmbeddedExpiringStore(dataDir: string, now?: () => Date): ExpiringStore {
  return openSqliteExpiringStore(join(dataDir, 'expiring.db'), now)
}

/** States of streams, in a folder that this process owns. */
export function openEmbeddedCheckpoints(dataDir: string): Checkpoints {
  return openSqliteCheckpoints(join(dataDir, 'checkpoints.db'))
}

/** Leaves nothing of what was deleted in the files beside the log, nor in their journals. */
export async function cleanseEmbedded(dataDir: string): Promise<void> {
  await cleanseInWorker({
    written: [viewsPath(dataDir)].filter((path) => existsSync(path)),
    deleted: ['checkpoints.db', 'expiring.db']
      .map((name) => join(dataDir, name))
      .filter((path) => existsSync(path)),
  })
}

/** Keys of what the log of a folder says about people, for the owner of the folder. */
export function openEmbeddedKeys(dataDir: string): KeyStore {
  return openSqliteKeyStore(keysPath(dataDir))
}

/** The same for whoever only opens what is sealed; the owner of the folder has made the file. */
export function openEmbeddedKeyReader(dataDir: string): KeyStore {
  return openSqliteKeyReader(keysPath(dataDir))
}

/** What expires, in memory, for this process alone. */
export function openOwnExpiringStore(now?: () => Date): ExpiringStore {
  return openSqliteExpiringStore(':memory:', now)
}

function logPath(dataDir: string): string {
  return join(dataDir, 'events.db')
}

export function keysPath(dataDir: string): string {
  return join(dataDir, 'keys.db')
}

function viewsPath(dataDir: string): string {
  return join(dataDir, 'views.db')
}
