import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventLogContract } from '#ports/event-log.contract.ts'
import { fact } from '#ports/event-log-subject.contract.ts'
import type { SqliteEventLog } from './event-log.ts'
import { openSqliteEventLog } from './event-log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

eventLogContract('SQLite', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'events.db')
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
      folder[Symbol.dispose]()
    },
  }
})

test('a follower is told that it has caught up, however often others append meanwhile', async () => {
  using folder = temporaryFolder()
  const log = openSqliteEventLog(join(folder.path, 'events.db'))
  const append = (count: number) => log.append(`one-${count}`, 'none', [fact()])
  await append(0)
  let seen = 0
  for await (const batch of log.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    await append((seen += 1))
    expect(seen).toBeLessThan(100)
  }
  await log[Symbol.asyncDispose]()
})
