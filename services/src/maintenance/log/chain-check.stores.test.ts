import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { copyLog } from '#maintenance/copy-log.ts'
import { fact, fillLog } from '#maintenance/testing/filled-log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { KEY, sealed, sealerOf } from '#maintenance/testing/sealed-log.ts'
import type { Seal } from '#kernel/chain/log-sealer.ts'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { surveyLog } from './log-survey.ts'

const server = await startTestServer('eventstore')
afterAll(() => server[Symbol.asyncDispose]())

let installations = 0
const openLog = (): EventLog =>
  openEventStoreLog({ url: server.url, prefix: `sealed${Date.now()}n${(installations += 1)}-` })

const chain = { isChained: () => false, named: () => '', hash: () => '' }
const removal = { isRemovable: () => false, keeps: () => null }

async function survey(log: EventLog) {
  return (await surveyLog(log, { last: await log.head(), chain, seals: { removal, key: KEY } })).seals
}

/** The log as if somebody had changed it on the server's disk. */
function tampered(log: EventLog, change: (event: RecordedEvent) => readonly RecordedEvent[]): EventLog {
  return logWith(log, {
    async *follow(after, signal) {
      for await (const batch of log.follow(after, signal))
        yield batch === 'caughtUp' ? batch : batch.flatMap(change)
    },
  })
}

test(`${server.label}: a log is sealed by two processes at once, and what is changed in it is named`, async () => {
  await using log = openLog()
  await log.append('users', 'none', [fact('one'), fact('two'), fact('three')])
  const seals: Seal[] = []
  const sealers = [1, 2].map((second) => sealerOf(log, seals, { at: `2026-03-01T00:00:0${second}.000Z` }))
  await Promise.all(sealers.map((sealer) => sealer.seal()))
  await log.append('staff-2019', 'none', [fact('four')])
  for (const sealer of sealers) await sealer.seal()
  expect(seals.map(({ number, events }) => [number, events])).toEqual([
    [0n, 3],
    [1n, 4],
  ])
  expect(await survey(log)).toMatchObject({ seals: 2, sealed: 4, unsealed: 0 })
  const isSecond = ({ stream, revision }: RecordedEvent): boolean => stream === 'users' && revision === 1n
  const actor = tampered(log, (event) =>
    isSecond(event) ? [{ ...event, metadata: { ...event.metadata, actor: 9 } }] : [event],
  )
  await expect(survey(actor)).rejects.toThrow('event 1 of users is not what was sealed')
  const cut = tampered(log, (event) => (event.stream === 'staff-2019' ? [] : [event]))
  await expect(survey(cut)).rejects.toThrow('event 0 of staff-2019 is missing')
})

test(`${server.label}: the seals move with a log, there and back, and go on where it stands`, async () => {
  using folder = temporaryFolder()
  await fillLog(folder.path, 1)
  await using from = openSqliteEventLog(join(folder.path, 'events.db'))
  await sealed(from)
  await using log = openLog()
  await copyLog({ from, to: log, progress: () => {} })
  expect(await survey(log)).toMatchObject({ seals: 1, sealed: 134, unsealed: 0 })
  expect(await sealed(log)).toEqual([])
  await log.append('users', 0n, [fact('later')])
  expect((await sealed(log)).map(({ number, events }) => [number, events])).toEqual([[1n, 135]])
  await using back = openSqliteEventLog(':memory:')
  await copyLog({ from: log, to: back, progress: () => {} })
  expect(await survey(back)).toMatchObject({ seals: 2, sealed: 135, unsealed: 0 })
  await back.append('users', 1n, [fact('later still')])
  expect((await sealed(back)).map(({ number, events }) => [number, events])).toEqual([[2n, 136]])
})
