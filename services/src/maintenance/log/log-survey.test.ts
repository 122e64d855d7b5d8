import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import type { EventLog } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { surveyLog } from './log-survey.ts'
import { fillLog } from '#maintenance/testing/filled-log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const chain = { isChained: () => false, named: () => '', hash: () => '' }
const seals = { removal: { isRemovable: () => true, keeps: () => null } }

/** The log of a server that has cleared away all but the last event of a stream. */
function cleared(log: EventLog, stream: string): EventLog {
  return logWith(log, {
    async *follow(after, signal) {
      for await (const batch of log.follow(after, signal))
        yield batch === 'caughtUp'
          ? batch
          : batch.filter((event) => event.stream !== stream || event.revision === 2n)
    },
  })
}

test('what the store has cleared away of a removed stream is no gap; of any other it is', async () => {
  using folder = temporaryFolder()
  await fillLog(folder.path)
  await using log = openSqliteEventLog(join(folder.path, 'events.db'))
  const surveyed = async () =>
    surveyLog(cleared(log, 'staffImport-1'), { last: await log.head(), chain, seals })
  await expect(surveyed()).rejects.toThrow('event 2 of staffImport-1 stands where event 0 belongs')
  await log.remove('staffImport-1')
  expect(await surveyed()).toMatchObject({ events: 400 })
})
