import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type ProjectionDescriptor, isFormerVersion, versionName } from '#ports/projection-descriptor.ts'
import type { Collection } from '#ports/documents.ts'
import { CollectionTable } from './collection-table.ts'
import { inTransaction, openForReading, openForWriting, SQLITE, sqliteCode } from './database.ts'

/** To be raised when the tables themselves change. */
const LAYOUT = 4

const TABLES = `
  CREATE TABLE "projector:checkpoint" (
    projector TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, stream TEXT, revision INTEGER, event TEXT,
    complete INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE "file:origin" (layout INTEGER NOT NULL, log TEXT NOT NULL) STRICT;
  CREATE TABLE "collection:shape" (name TEXT PRIMARY KEY NOT NULL, shape TEXT NOT NULL) STRICT;
`

type Origin = { readonly layout: number; readonly log: string }
/** What is needed of a log to see whether read models fit it: its identity and last position. */
export type LogFacts = { readonly id: string; readonly head: bigint }

type Views = {
  readonly path: string
  readonly collections: readonly Collection[]
  /** Null for a log on a server that may not answer now: `followLog` checks it before anything is written. */
  readonly log: LogFacts | null
}

/**
 * Prepares the file of the read models. A file that is unreadable, of another shape, of another log or ahead of the log is
 * replaced, and the projectors fill it again; new versions of collections are added beside the former ones.
 */
export function prepareViews(views: Views): void {
  const { path, collections, log } = views
  if (existsSync(path)) {
    const fault = viewsFault(views)
    if (fault === null) return
    if (fault === VERSION_MISSING) {
      addMissing(path, collections)
      return prepareViews(views)
    }
    if (fault !== SHAPE_CHANGED) warnOf(fault)
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
  }
  create(path, collections, { layout: LAYOUT, log: log?.id ?? '' })
}

/** Checks the read models against a log on a server, empties them if they do not fit, and remembers which log it is. */
export function followLog(
  database: DatabaseSync,
  { collections, log }: { readonly collections: readonly Collection[]; readonly log: LogFacts },
): void {
  const fault = logFault(database, log)
  inTransaction(database, () => {
    database.prepare('UPDATE "file:origin" SET log = ?').run(log.id)
    if (fault === null) return
    for (const collection of collections) new CollectionTable(database, collection).clear()
    database.exec('DELETE FROM "projector:checkpoint"')
  })
  if (fault !== null) warnOf(fault)
}

function warnOf(fault: string): void {
  process.emitWarning(`the read models are discarded and rebuilt: ${fault}`)
}

/** Deletes the former versions of a projection's read models. */
export function dropFormer(
  database: DatabaseSync,
  { name, version, collections }: ProjectionDescriptor,
): void {
  inTransaction(database, () => {
    for (const stored of names(database, 'SELECT name FROM "collection:shape"')) {
      if (!collections.some((collection) => isFormerVersion(stored, { name: collection.name, version })))
        continue
      database.exec(`DROP TABLE "${stored}"`)
      database.prepare('DELETE FROM "collection:shape" WHERE name = ?').run(stored)
    }
    for (const projector of names(database, 'SELECT projector FROM "projector:checkpoint"')) {
      if (isFormerVersion(projector, { name, version }))
        database.prepare('DELETE FROM "projector:checkpoint" WHERE projector = ?').run(projector)
    }
  })
}

function names(database: DatabaseSync, sql: string): string[] {
  const rows = database.prepare(sql, { returnArrays: true }).all()
  return rows.map((row) => (row as unknown as [string])[0]) // the only column
}

function create(path: string, collections: readonly Collection[], { layout, log }: Origin): void {
  using database = openForWriting(path, 'normal')
  inTransaction(database, () => {
    database.exec(TABLES)
    for (const collection of collections) createTable(database, collection)
    database.prepare('INSERT INTO "file:origin" VALUES (?, ?)').run(layout, log)
  })
}

/** Adds tables for new versions, which are filled beside the former ones. */
function addMissing(path: string, collections: readonly Collection[]): void {
  using database = openForWriting(path, 'normal')
  inTransaction(database, () => {
    for (const collection of collections)
      if (shapeFault(database, collection) === VERSION_MISSING) createTable(database, collection)
  })
}

function createTable(database: DatabaseSync, collection: Collection): void {
  new CollectionTable(database, collection).create()
  database
    .prepare('INSERT INTO "collection:shape" VALUES (?, ?)')
    .run(versionName(collection), shapeOf(collection))
}

/** Why the file of the read models cannot be used; null when it can. Changes nothing. */
export function viewsFault({ path, collections, log }: Views): string | null {
  try {
    using database = openForReading(path)
    return fileFault(database, collections) ?? (log && logFault(database, log))
  } catch (error) {
    const code = sqliteCode(error)
    if (code === SQLITE.notADatabase || code === SQLITE.corrupt || code === SQLITE.error)
      return 'their file cannot be read'
    throw error
  }
}

const SHAPE_CHANGED = 'their shape has changed'
const VERSION_MISSING = 'one of them has a new version'

function shapeOf({ keys, filters = [] }: Collection): string {
  return JSON.stringify([keys, filters])
}

function originOf(database: DatabaseSync): Origin | undefined {
  return database.prepare('SELECT layout, log FROM "file:origin"').get() as Origin | undefined // the two selected columns
}

function fileFault(database: DatabaseSync, collections: readonly Collection[]): string | null {
  const found = originOf(database)
  if (!found) return 'their file is incomplete'
  if (found.layout !== LAYOUT) return SHAPE_CHANGED
  const faults = collections.map((collection) => shapeFault(database, collection))
  return faults.find((fault) => fault === SHAPE_CHANGED) ?? faults.find((fault) => fault !== null) ?? null
}

/** Keys may only change with the version. A file of an earlier build that did not ensure this is built again. */
function shapeFault(database: DatabaseSync, collection: Collection): string | null {
  const found = database
    .prepare('SELECT shape FROM "collection:shape" WHERE name = ?')
    .get(versionName(collection)) as { shape: string } | undefined // the selected column
  if (!found) return VERSION_MISSING
  return found.shape === shapeOf(collection) ? null : SHAPE_CHANGED
}

/** Why the read models do not fit the log; a file that does not know its log yet fits any. */
function logFault(database: DatabaseSync, { id, head }: LogFacts): string | null {
  const known = originOf(database)?.log
  if (known && known !== id) return 'they belong to another event log'
  const statement = database.prepare('SELECT coalesce(max(position), 0) FROM "projector:checkpoint"', {
    readBigInts: true,
    returnArrays: true,
  })
  const [position] = statement.get() as unknown as [bigint] // an aggregate always has one row
  return position > head ? 'the event log is older than they are, as after restoring a backup' : null
}
