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

/** Opens both stores of a data folder for commands and queries. Throws when another process owns the folder. */
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

/** Opens the same stores for the projector thread; the owner of the folder must have opened them before. */
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

/** Opens the log of a data folder that this process owns. */
export function openEmbeddedLog(dataDir: string): SqliteEventLog {
  const log = openSqliteEventLog(logPath(dataDir))
  log.beginLife()
  return log
}

export function openEmbeddedLogReader(dataDir: string): EventReader {
  return openSqliteEventLogReader(logPath(dataDir))
}

/** Opens the read models of a folder that this process owns. With `log: null`, their writer checks that they fit the log. */
export function openEmbeddedReadModels(
  dataDir: string,
  { collections, log }: { readonly collections: readonly Collection[]; readonly log: SqliteEventLog | null },
): DocumentReader {
  const path = viewsPath(dataDir)
  prepareViews({ path, collections, log: log && { id: log.id, head: log.lastPosition() } })
  return openSqliteDocumentReader(path, collections)
}

/** Opens the read models for their one writer; empties them when they do not fit `log`, which is given if it is elsewhere. */
export function openEmbeddedDocuments(
  dataDir: string,
  { collections, log }: { readonly collections: readonly Collection[]; readonly log: LogFacts | null },
): SqliteDocuments {
  return openSqliteDocuments(viewsPath(dataDir), collections, log)
}

/** Opens the expiring values in a folder that this process owns. */
export function openEmbeddedExpiringStore(dataDir: string, now?: () => Date): ExpiringStore {
  return openSqliteExpiringStore(join(dataDir, 'expiring.db'), now)
}

/** Opens the checkpoints of streams in a folder that this process owns. */
export function openEmbeddedCheckpoints(dataDir: string): Checkpoints {
  return openSqliteCheckpoints(join(dataDir, 'checkpoints.db'))
}

/** Purges deleted data from the files beside the log and from their journals. */
export async function cleanseEmbedded(dataDir: string): Promise<void> {
  await cleanseInWorker({
    written: [viewsPath(dataDir)].filter((path) => existsSync(path)),
    deleted: ['checkpoints.db', 'expiring.db']
      .map((name) => join(dataDir, name))
      .filter((path) => existsSync(path)),
  })
}

/** Opens the keys of personal data for the owner of the folder. */
export function openEmbeddedKeys(dataDir: string): KeyStore {
  return openSqliteKeyStore(keysPath(dataDir))
}

/** Opens the keys for decryption only; the owner of the folder must have created the file. */
export function openEmbeddedKeyReader(dataDir: string): KeyStore {
  return openSqliteKeyReader(keysPath(dataDir))
}

/** Expiring values in memory, for this process alone. */
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
