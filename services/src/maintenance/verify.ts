import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteDocuments } from '#adapters/sqlite/documents.ts'
import { prepareViews } from '#adapters/sqlite/views-file.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { Collection } from '#ports/documents.ts'
import type { EventLog } from '#ports/event-log.ts'
import { untilCaughtUp } from './caught-up.ts'
import type { RemovalRule, SealCheck } from './log/chain-check.ts'
import type { ChainRule } from './log/hash-chains.ts'
import type { LiveReadModels } from './live-read-models.ts'
import { type Survey, surveyLog } from './log/log-survey.ts'
import { Rebuild } from './rebuild.ts'
import { removedAtExit } from './removed-at-exit.ts'
import { type Verdict, verifyProjection } from './verify-read-models.ts'

/** The projections and collections of the product, and what is needed to read and check its events. */
export type Carried = {
  readonly projections: readonly Projection[]
  readonly collections: readonly Collection[]
  readonly types: EventTypes
  readonly chain: ChainRule
  readonly removal: RemovalRule
}

export type VerifiedLog = Pick<EventLog, 'follow' | 'read' | 'isRemoved' | 'head' | 'identity'>

const CATCHING_UP = 30_000

/** Reads the log from its beginning, rebuilds every read model from it and compares them with the live ones. */
export async function* verify({
  log,
  opened = log,
  carried,
  openLive,
  seals = {},
  timeout = CATCHING_UP,
}: {
  readonly log: VerifiedLog
  /** The same log, with what it says about people decrypted. */
  readonly opened?: VerifiedLog
  readonly carried: Carried
  /** `scratch`: a folder for copies, which does not outlive the verification. */
  readonly openLive: (scratch: string) => Promise<LiveReadModels>
  /** What the seals are checked against besides each other: the key, and seals known from elsewhere. */
  readonly seals?: Omit<SealCheck, 'removal'>
  /** Milliseconds that the live ones are given to catch up. */
  readonly timeout?: number
}): AsyncGenerator<Survey | Verdict> {
  const { projections, collections, types, chain, removal } = carried
  const scratch = join(tmpdir(), `staffplan-verify-${randomUUID()}`)
  using _removed = removedAtExit(scratch) // registered before the folder exists, as a signal may come in between
  mkdirSync(scratch, { mode: 0o700 })
  await using live = await openLive(scratch)
  const last = await log.head()
  const survey = await surveyLog(log, { last, chain, seals: { ...seals, removal } })
  yield survey
  await untilCaughtUp({ live, projections, lastOf: survey.lastOf, milliseconds: timeout })
  const shown = await live.atOneMoment()
  await using documents = openEmpty(join(scratch, 'rebuilt.db'), collections)
  const rebuild = new Rebuild({ log: opened, documents, types })
  for (const projection of projections)
    yield await verifyProjection(projection, { live: shown, rebuild, log, last })
}

function openEmpty(path: string, collections: readonly Collection[]) {
  prepareViews({ path, collections, log: null })
  return openSqliteDocuments(path, collections)
}
