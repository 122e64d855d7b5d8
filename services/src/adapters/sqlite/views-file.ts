import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from '#ports/documents.ts'
import { CollectionTable } from './collection-table.ts'
import { inTransaction, openForReading, openForWriting, SQLITE, sqliteCode } from './database.ts'

/** Raised when the tables themselves change. */
const LAYOUT = 1

const TABLES = `
  CREATE TABLE "projector:checkpoint" (projector TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL) STRICT;
  CREATE TABLE "file:origin" (schema TEXT NOT NULL, log TEXT NOT NULL) STRICT;
`

type Origin = { readonly schema: string; readonly log: string }
/** What a log says of itself. */
export type LogFacts = { readonly id: string; readonly head: bigint }

type Views = {
  readonly path: string
  readonly collections: readonly Collection[]
  /** Null when it lies elsewhere and may not answer now: `followLog` looks at it before anything is written. */
  readonly log: LogFacts | null
}

/**
 * Makes the file of the read models fit: what is missing, unreadable, of other collections, of another log or ahead of
 * the log is thrown away, and the projectors fill it again.
 */
export function prepareViews(views: Views): void {
  const { path, collections, log } = views
  if (existsSync(path)) {
    const fault = viewsFault(views)
    if (fault === null) return
    if (fault !== SHAPE_CHANGED) warnOf(fault)
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
  }
  create(path, collections, { schema: schemaOf(collections), log: log?.id ?? '' })
}

/** The same for a log that is asked later: what does not fit it is emptied. Remembers which log it is. */
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

function create(path: string, collections: readonly Collection[], { schema, log }: Origin): void {
  using database = openForWriting(path, 'normal')
  inTransaction(database, () => {
    database.exec(TABLES)
    for (const collection of collections) new CollectionTable(database, collection).create()
    database.prepare('INSERT INTO "file:origin" VALUES (?, ?)').run(schema, log)
  })
}

/** Why the file of the read models is of no use; null when it is. Changes nothing. */
export function viewsFault({ path, collections, log }: Views): string | null {
  try {
    using database = openForReading(path)
    return shapeFault(database, schemaOf(collections)) ?? (log && logFault(database, log))
  } catch (error) {
    const code = sqliteCode(error)
    if (code === SQLITE.notADatabase || code === SQLITE.corrupt || code === SQLITE.error)
      return 'their file cannot be read'
    throw error
  }
}

const SHAPE_CHANGED = 'their shape has changed'

function schemaOf(collections: readonly Collection[]): string {
  return JSON.stringify([LAYOUT, collections])
}

function originOf(database: DatabaseSync): Origin | undefined {
  return database.prepare('SELECT schema, log FROM "file:origin"').get() as Origin | undefined // its two columns
}

function shapeFault(database: DatabaseSync, schema: string): string | null {
  const found = originOf(database)
  if (!found) return 'their file is incomplete'
  return found.schema === schema ? null : SHAPE_CHANGED
}

/** A file that has not met its log yet fits any. */
function logFault(database: DatabaseSync, { id, head }: LogFacts): string | null {
  const known = originOf(database)?.log
  if (known && known !== id) return 'they belong to another event log'
  const statement = database.prepare('SELECT coalesce(max(position), 0) FROM "projector:checkpoint"', {
    readBigInts: true,
    returnArrays: true,
  })
  const [position] = statement.get() as unknown as [bigint] // an aggregate has always one row
  return position > head ? 'the event log is older than they are, as after restoring a backup' : null
}
