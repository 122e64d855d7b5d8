import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Seal } from '#kernel/chain/log-sealer.ts'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { fact, fillLog } from '#maintenance/testing/filled-log.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { KEY, sealed, sealerOf } from '#maintenance/testing/sealed-log.ts'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import { ChainCheck, type RemovalRule, type SealCheck } from './chain-check.ts'
import { eventsUpTo } from '#kernel/streams/log-walk.ts'
import { surveyLog } from './log-survey.ts'

const removal: RemovalRule = {
  isRemovable: (stream) => stream.startsWith('staffImport-'),
  keeps: ({ data }) => (data as { completes?: string } | null)?.completes ?? null,
}
const chain = { isChained: () => false, named: () => '', hash: () => '' }

const folder = folderForEachTest()
let file: string
let seals: readonly Seal[]
beforeEach(async () => {
  file = join(folder.path, 'events.db')
  await fillLog(folder.path)
  seals = await withLog((log) => sealed(log))
})

async function withLog<Result>(work: (log: SqliteEventLog) => Promise<Result>): Promise<Result> {
  await using log = openSqliteEventLog(file)
  return await work(log)
}

function survey(check: Omit<SealCheck, 'removal'> = { key: KEY }) {
  return withLog(async (log) =>
    surveyLog(log, { last: await log.head(), chain, seals: { removal, ...check } }),
  )
}

function tamper(...statements: readonly string[]): void {
  using database = new DatabaseSync(file)
  for (const sql of statements) expect([sql, database.prepare(sql).run().changes]).not.toEqual([sql, 0])
}

const checkpoint = () => ({ number: seals[0]!.number, hash: seals[0]!.hash })

test('a sealed log holds, with the key and by a checkpoint; what came later is counted', async () => {
  expect(seals).toHaveLength(1)
  await withLog((log) => log.append('users', 2n, [fact('later')]))
  expect((await survey()).seals).toMatchObject({ seals: 1, sealed: 402, unsealed: 1, last: checkpoint() })
  expect((await survey({ checkpoints: [checkpoint()] })).seals.unsealed).toBe(1)
})

test('each further seal goes on where the one before ended, in pieces of a thousand events', async () => {
  for (let round = 0; round < 20; round += 1)
    await withLog((log) =>
      log.append(
        'more',
        round === 0 ? 'none' : BigInt(round * 100 - 1),
        Array.from({ length: 100 }, () => fact()),
      ),
    )
  const more = await withLog((log) => sealed(log))
  expect(more.map(({ number, events }) => [number, events])).toEqual([
    [1n, 1402],
    [2n, 2402],
  ])
  expect(await withLog((log) => sealed(log))).toEqual([])
  expect((await survey()).seals).toMatchObject({ seals: 3, sealed: 2402, unsealed: 0 })
})

test('of two that seal at once one comes first, and the other goes on behind it', async () => {
  await withLog(async (log) => {
    await log.append('users', 2n, [fact('later')])
    const [one, other]: [Seal[], Seal[]] = [[], []]
    const sealers = [sealerOf(log, one), sealerOf(log, other, { at: '2026-03-01T00:00:01.000Z' })]
    await Promise.all(sealers.map((sealer) => sealer.seal()))
    expect(one.length + other.length).toBe(1)
    await log.append('users', 3n, [fact('later still')])
    for (const sealer of sealers) await sealer.seal()
    expect(one.length + other.length).toBe(2)
  })
  expect((await survey()).seals).toMatchObject({ seals: 3, sealed: 404, unsealed: 0 })
})

describe('is found and named:', () => {
  const users = `stream = 'users' AND revision = 1`
  const first = `UPDATE event SET revision = revision - 1 WHERE stream = 'users' AND revision = 2`
  test.each([
    [
      'other data',
      [`UPDATE event SET data = json_set(data, '$.b', 2) WHERE ${users}`],
      'event 1 of users is not what was sealed: it has been changed',
    ],
    [
      'another actor',
      [`UPDATE event SET metadata = json_set(metadata, '$.actor', 2) WHERE ${users}`],
      'event 1 of users is not what was sealed: it has been changed',
    ],
    [
      'another time',
      [`UPDATE event SET metadata = json_set(metadata, '$.at', '2020-01-01T00:00:00.000Z') WHERE ${users}`],
      'event 1 of users is not what was sealed: it has been changed',
    ],
    [
      'an event that is gone, where the revisions behind it were closed up',
      [`DELETE FROM event WHERE ${users}`, first],
      'event 1 of users does not stand where it was sealed: the order has been changed',
    ],
    [
      'the last event of a stream that is gone',
      [`DELETE FROM event WHERE stream = 'users' AND revision = 2`],
      'event 2 of users is missing',
    ],
    [
      'a whole stream that is gone',
      [`DELETE FROM event WHERE stream = 'users'`],
      'event 0 of users is missing',
    ],
    [
      'two streams in another order',
      [
        `UPDATE event SET position = 1000 WHERE position = 1`,
        `UPDATE event SET position = 1 WHERE position = 2`,
        `UPDATE event SET position = 2 WHERE position = 1000`,
      ],
      'event 0 of users does not stand where it was sealed: the order has been changed',
    ],
    [
      'a stream that was put in',
      [
        `UPDATE event SET position = 5000 WHERE stream = 'seals'`,
        `UPDATE event SET position = 1000 WHERE position = 402`,
        `INSERT INTO event SELECT 402, 'intruder', 0, 'new-id', type, data, metadata FROM event WHERE position = 1`,
      ],
      'event 0 of intruder was not there when the log was sealed: it has been put in',
    ],
    [
      'an altered seal',
      [`UPDATE event SET data = json_set(data, '$.upTo', '7') WHERE stream = 'seals'`],
      'seal 0 was not made with this key',
    ],
    [
      'another time of a seal',
      [`UPDATE event SET metadata = json_set(metadata, '$.at', '2020') WHERE stream = 'seals'`],
      'seal 0 was not made with this key',
    ],
  ])('%s', async (_what, statements, sentence) => {
    tamper(...statements)
    await expect(survey()).rejects.toThrow(sentence)
  })

  test('history that was changed and sealed again with another key, by the key and by a checkpoint', async () => {
    tamper(
      `DELETE FROM event WHERE stream = 'seals'`,
      `UPDATE event SET data = json_set(data, '$.b', 2) WHERE ${users}`,
    )
    await withLog((log) => sealed(log, { key: 'a key that somebody else has made up' }))
    expect((await survey({})).seals.seals).toBe(1)
    await expect(survey()).rejects.toThrow('seal 0 was not made with this key')
    await expect(survey({ checkpoints: [checkpoint()] })).rejects.toThrow(
      'seal 0 is not the one that was kept elsewhere: the log has been put back',
    )
  })

  test('a log that was cut off, by a checkpoint', async () => {
    tamper(`DELETE FROM event WHERE position > 100`)
    expect((await survey()).seals.seals).toBe(0)
    await expect(survey({ checkpoints: [checkpoint()] })).rejects.toThrow(
      'the log has been cut: seal 0 was kept elsewhere, and its seals end before the first',
    )
  })

  test('a seal that is gone from between two others', async () => {
    for (const revision of [2n, 3n])
      await withLog(async (log) => {
        await log.append('users', revision, [fact('later')])
        await sealed(log)
      })
    tamper(
      `DELETE FROM event WHERE stream = 'seals' AND revision = 1`,
      `UPDATE event SET revision = 1 WHERE stream = 'seals' AND revision = 2`,
    )
    await expect(survey()).rejects.toThrow('event 3 of users was not there when the log was sealed')
  })
})

test('rows that were removed since are no tampering, unless they belong to what was completed', async () => {
  await withLog((log) => log.remove('staffImport-1'))
  expect((await survey()).seals.sealed).toBe(402)
  await withLog((log) => log.append('staff-2019', 389n, [fact({ completes: 'staffImport-1' })]))
  await expect(survey()).rejects.toThrow('event 0 of staffImport-1 has been removed')
})

test('a thousand edits of one event each are all found, at their place', async () => {
  const rounds = 1_000
  let state = 1
  const pick = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most
  const edits = ['$.actor', '$.at', '$.commandId', '$.schema', '$.correlationId']
  const rows = await withLog(async (log) => Array.fromAsync(eventsUpTo(log, { last: await log.head() })))
  const digested = rows.map((row) => ({ ...row, data: row.data, dataDigest: dataDigest(row.data) }))
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const at = pick(402)
    const field = edits[pick(edits.length)]!.slice(2)
    const check = new ChainCheck({ removal, key: KEY })
    const event = digested[at]!
    const changed = { ...event, metadata: { ...event.metadata, [field]: `x${round}` } }
    try {
      for (const one of digested) check.add(one === event ? changed : one)
    } catch (error) {
      if (String(error).includes(`event ${event.revision} of ${event.stream} is not`)) found += 1
    }
  }
  expect(found).toBe(rounds)
}, 60_000)
