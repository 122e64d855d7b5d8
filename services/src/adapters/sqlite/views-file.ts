import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from '#ports/documents.ts'
import { CollectionTable } from './collection-table.ts'
import { inTransaction, openForWriting, SQLITE, sqliteCode } from './database.ts'

/** Raised when the tables themselves change. */
const LAYOUT = 1

const TABLES = `
  CREATE TABLE "projector:checkpoint" (projector TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL) STRICT;
  CREATE TABLE "file:origin" (schema TEXT NOT NULL, log TEXT NOT NULL) STRICT;
`

type Origin = { readonly schema: string; readonly log: string }

/**
 * Makes the file of the read models fit: what is missing, unreadable, of other collections, of another log or ahead of
 * the log is thrown away, and the projectors fill it again.
 */
export function prepareViews({
  path,
  collections,
  log,
}: {
  readonly path: string
  readonly collections: readonly Collection[]
  readonly log: { readonly id: string; readonly head: bigint }
}): void {
  const origin: Origin = { schema: JSON.stringify([LAYOUT, collections]), log: log.id }
  if (existsSync(path)) {
    const fault = faultOf(path, origin, log.head)
    if (fault === null) return
    if (fault !== 'their shape has changed')
      process.emitWarning(`the read models are discarded and rebuilt: ${fault}`)
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
  }
  create(path, collections, origin)
}

function create(path: string, collections: readonly Collection[], { schema, log }: Origin): void {
  using database = openForWriting(path, 'normal')
  inTransaction(database, () => {
    database.exec(TABLES)
    for (const collection of collections) new CollectionTable(database, collection).create()
    database.prepare('INSERT INTO "file:origin" VALUES (?, ?)').run(schema, log)
  })
}

function faultOf(path: string, origin: Origin, head: bigint): string | null {
  try {
    using database = openForWriting(path, 'normal')
    return originFault(database, origin) ?? positionFault(database, head)
  } catch (error) {
    const code = sqliteCode(error)
    if (code === SQLITE.notADatabase || code === SQLITE.corrupt || code === SQLITE.error)
      return 'their file cannot be read'
    throw error
  }
}

function originFault(database: DatabaseSync, { schema, log }: Origin): string | null {
  const found = database.prepare('SELECT schema, log FROM "file:origin"').get() as Origin | undefined // its two columns
  if (!found) return 'their file is incomplete'
  if (found.log !== log) return 'they belong to another event log'
  return found.schema === schema ? null : 'their shape has changed'
}

function positionFault(database: DatabaseSync, head: bigint): string | null {
  const statement = database.prepare('SELECT coalesce(max(position), 0) FROM "projector:checkpoint"', {
    readBigInts: true,
    returnArrays: true,
  })
  const [position] = statement.get() as unknown as [bigint] // an aggregate has always one row
  return position > head ? 'the event log is older than they are, as after restoring a backup' : null
}
