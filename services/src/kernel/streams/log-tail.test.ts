import { join } from 'node:path'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { expect, test } from 'vitest'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { facts } from '#ports/event-log-subject.contract.ts'
import { LogTail } from './log-tail.ts'

/** A log that refuses its follower after the first events, as when credentials are revoked. */
function refusing(log: EventLog): Pick<EventLog, 'head' | 'follow'> {
  return {
    head: () => log.head(),
    async *follow(after, signal) {
      for await (const events of log.follow(after, signal)) {
        yield events
        if (events !== 'caughtUp') throw new StoreUnavailable('refused', false)
      }
    },
  }
}

test('what came between a failure and the next attempt is told of too', async () => {
  using folder = temporaryFolder()
  await using log = openSqliteEventLog(join(folder.path, 'events.db'))
  const tail = new LogTail()
  const heard: RecordedEvent[] = []
  tail.listen(({ events }) => heard.push(...events!))
  await log.append('before', 'none', facts(1))
  const { signal } = new AbortController()
  const first = tail.follow(refusing(log), signal)
  await log.head() // the follower has reached the end now
  await log.append('a', 'none', facts(1))
  await expect(first).rejects.toThrow('refused')
  await log.append('between', 'none', facts(1))
  await expect(tail.follow(refusing(log), signal)).rejects.toThrow('refused')
  expect(heard.map(({ stream }) => stream)).toEqual(['a', 'between'])
})
