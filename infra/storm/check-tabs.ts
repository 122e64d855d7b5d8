import { feedEvent } from '@staffplan/services/planning/draft/draft-feed'
import type { RecordedEvent } from '@staffplan/services/ports/event-log'
import { EpochRecord } from '../simulate/history-of-epochs.ts'
import {
  checkClient,
  checkLog,
  checkOverwrites,
  checkPublished,
  type SeenPublished,
} from '../simulate/invariants.ts'
import type { Known, Seen, Watched } from '../simulate/watched.ts'
import type { Sample, StormyTab } from './stormy-tab.ts'

/** The plan at each revision, according to its log. */
export function recordOf(events: readonly RecordedEvent[]): EpochRecord {
  const record = new EpochRecord()
  for (const event of events) record.add(feedEvent(event))
  return record
}

/** A log with the epoch by which browsers know it. */
export type EpochLog = { readonly epoch: string; readonly record: EpochRecord }

/** Checks I1 to I5, I9, I11, I12 and I14 for all states that the tabs held, log by log; throws at the first violation. */
export function checkTabs(tabs: readonly StormyTab[], logs: readonly EpochLog[]): void {
  const known: Known = { records: new Map(logs.map(({ epoch, record }) => [epoch, record])), verdicts: [] }
  const undone = new Map<string, string>()
  for (const { record } of logs) checkLog(record, undone)
  for (const tab of tabs) {
    checkTab(tab, known)
    checkOverwrites(tab, known, tab.overwrites)
  }
}

function checkTab({ userId, clientId, samples }: StormyTab, known: Known): void {
  let seen: Seen = { epoch: null, rev: -1, pending: [], heard: new Set(), givenUp: new Set() }
  let seenPublished: SeenPublished = { epoch: null, rev: -1 }
  for (const sample of samples) {
    for (const seq of sample.settled) seen.heard.add(seq)
    for (const seq of sample.givenUp) seen.givenUp.add(seq)
    if (sample.isReloaded) {
      seen = afterReload(seen)
      seenPublished = { epoch: null, rev: -1 }
    }
    const session = { store: storeOf(sample), published: publishedOf(sample), status: sample.status }
    seen = checkClient({ userId, clientId, session }, known, seen)
    seenPublished = checkPublished({ userId, clientId, session }, known, seenPublished)
  }
}

/** The state of a tab after a reload; commands whose outcome it knew before remain known. */
function afterReload({ heard, givenUp }: Seen): Seen {
  return { epoch: null, rev: -1, pending: [], heard, givenUp }
}

function storeOf({ epoch, rev, pending, checksum, shown }: Sample): Watched['session']['store'] {
  return {
    epoch,
    rev,
    pending,
    checksum: () => checksum,
    kept: (k) => shown.get(k)?.v ?? null,
    writer: (k) => shown.get(k)?.w ?? null,
  }
}

function publishedOf({ published: { epoch, rev, values } }: Sample): Watched['session']['published'] {
  return { epoch, rev, allKeys: () => values.keys(), kept: (k) => values.get(k) ?? null }
}
