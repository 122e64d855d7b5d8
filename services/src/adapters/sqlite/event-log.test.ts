import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventLogContract } from '#ports/event-log.contract.ts'
import type { SqliteEventLog } from './event-log.ts'
import { openSqliteEventLog } from './event-log.ts'

eventLogContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-log-'))
  const path = join(folder, 'events.db')
  let log: SqliteEventLog = openSqliteEventLog(path)
  return {
    log,
    async restart() {
      await log[Symbol.asyncDispose]()
      log = openSqliteEventLog(path)
      return log
    },
    async [Symbol.asyncDispose]() {
      await log[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
})
