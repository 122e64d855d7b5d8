import { type DraftFeedEvent, sameValue } from '@staffplan/contracts/planning/draft'
import { commandOfWriter, isWrittenBy, userOfWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { Announced } from '../../web/src/planning/draft/announcement.ts'
import { checkGone } from './gone-commands.ts'
import { type Cells, type EpochRecord, isSame } from './history-of-epochs.ts'
import type { SimServer } from './server.ts'
import { fail, fault, type Known, type Seen, type Watched } from './watched.ts'

/** The server's final state. */
type Standing = Pick<SimServer, 'epoch' | 'head' | 'record'>

/** The last published state that was checked. */
export type SeenPublished = Pick<Seen, 'epoch' | 'rev'>

/** Checks I1 to I4 and I15 for one client at one moment. */
export function checkClient(client: Watched, server: Known, seen: Seen): Seen {
  const { store } = client.session
  const { epoch, rev, pending } = store
  if (epoch === seen.epoch && rev === seen.rev && pending === seen.pending) return seen
  const record = epoch === null ? undefined : server.records.get(epoch)
  if (!record) return { ...seen, epoch, rev, pending }
  if (store.checksum() !== record.checksumAt(rev))
    fault('I1', client, `the confirmed state at ${rev} is not the log's`)
  if (epoch === seen.epoch && rev < seen.rev) fault('I2', client, `revision ${rev} after ${seen.rev}`)
  checkView(client, record.at(rev), pending)
  checkGone(client, { server, record }, seen)
  return { ...seen, epoch, rev, pending }
}

/** I11: the published plan shown is that of some publication, and never an older one again. */
export function checkPublished(client: Watched, server: Known, seen: SeenPublished): SeenPublished {
  const { published } = client.session
  const { epoch, rev } = published
  if (epoch === null || (epoch === seen.epoch && rev === seen.rev)) return seen
  if (epoch === seen.epoch && rev < seen.rev) fault('I11', client, `save ${rev} is shown after ${seen.rev}`)
  const shown = server.records.get(draftEpochOf(epoch))?.shown.slice(rev) ?? []
  // Publications in quick succession may be sent together, each with the whole difference.
  if (!shown.some((cells) => isSame(cells, cellsOf(published))))
    fault('I11', client, `it shows no save from ${rev} on`)
  return { epoch, rev }
}

/** I13: what a publication announces is what the draft holds at the revision that it publishes. */
export function checkAnnounced(client: Watched, server: Known, announced: Announced | null): void {
  const record = server.records.get(client.session.store.epoch ?? '')
  if (!record || !announced) return
  const cells = record.at(announced.upTo)
  for (const { key, after } of announced.changes)
    if (!sameValue(cells.get(key)?.v ?? null, after))
      fault('I13', client, `${key} is not ${JSON.stringify(after)} at ${announced.upTo}`)
}

/** A command that restored an own value over another user's. */
export type Overwrite = { readonly epoch: string | null; readonly key: string; readonly seq: number }

/** I14: when users restore their own values, the log names the values of other users that they overwrite. */
export function checkOverwrites(
  { userId, clientId }: Pick<Watched, 'userId' | 'clientId'>,
  { records }: Pick<Known, 'records'>,
  overwrites: readonly Overwrite[],
): void {
  for (const { epoch, key, seq } of overwrites) {
    const record = records.get(epoch ?? '')
    for (const event of record?.events ?? []) {
      if (event.by !== userId || event.cid !== clientId || event.seq !== seq) continue
      if (event.type !== 'DraftOpsApplied' || !event.ops.some(({ k }) => k === key)) continue
      const over = record!.at(event.rev - 1).get(key)?.w ?? '' // it has this event
      if (over === '' || userOfWriter(over) === userId) continue
      if (!event.over?.some(({ k, w }) => k === key && w === over))
        fail(
          'I14',
          `revision ${event.rev} of ${userId}/${clientId} does not name ${over}, whose ${key} it goes over`,
        )
    }
  }
}

/** The published plan's topic derives its epoch from the draft's. */
function draftEpochOf(epoch: string): string {
  return epoch.replace(/s$/u, '')
}

function cellsOf(store: Watched['session']['published']): Cells {
  return new Map([...store.allKeys()].map((k) => [k, { v: store.kept(k), w: '' }]))
}

/** What is shown is the confirmed state plus the pending commands, applied as the server would apply them now. */
function checkView(client: Watched, confirmed: Cells, pending: readonly DraftCommand[]): void {
  const view = new Map(confirmed)
  for (const command of pending) {
    const own = writerName({ by: client.userId, cid: client.clientId, seq: command.seq })
    for (const op of command.ops) {
      if (!('ifW' in op)) view.set(op.k, { v: op.v, w: own })
      else if (isWrittenBy(view.get(op.k)?.w, op.ifW)) view.set(op.k, { v: op.v, w: op.setW ?? '' })
    }
  }
  const { store } = client.session
  for (const [k, { v, w }] of view) {
    if (JSON.stringify(store.kept(k)) !== JSON.stringify(v))
      fault('I3', client, `${k} shows ${JSON.stringify(store.kept(k))}, not ${JSON.stringify(v)}`)
    if ((store.writer(k) ?? '') !== w)
      fault('I3', client, `${k} is shown as ${store.writer(k)}'s, not ${w}'s`)
  }
}

/** Checks I5, I9 and I12 for a whole log. `undone` holds what was undone in earlier logs whose end was lost to a backup. */
export function checkLog(record: EpochRecord, undone = new Map<string, string>()): void {
  const taken = new Map<string, number>()
  for (const event of record.events) {
    const isPart = event.type === 'DraftOpsApplied' && event.txn !== undefined && event.txn.i > 0
    const client = `${event.by}/${event.cid}`
    const last = taken.get(client) ?? 0
    if (!isPart && event.seq <= last)
      fail('I5', `${client} took ${event.seq} (${causeOf(event)}) after ${last}`)
    taken.set(client, Math.max(last, event.seq))
    if (event.type !== 'DraftOpsApplied') continue
    checkDiscard(event, record)
    if (event.undone === undefined) checkStep(event, record.at(event.rev - 1), undone)
    else checkUndone(event, event.undone, record)
  }
}

function causeOf(event: DraftFeedEvent): string {
  return event.type === 'DraftOpsApplied' ? event.cause : event.type
}

type Applied = Extract<DraftFeedEvent, { type: 'DraftOpsApplied' }>

/** I12: a discard returns the draft to what was last published. */
function checkDiscard({ cause, rev, txn }: Applied, record: EpochRecord): void {
  if (cause !== 'discard' || (txn && txn.i + 1 < txn.n)) return
  if (!isSame(record.at(rev), record.publishedBefore(rev)))
    fail('I12', `revision ${rev} leaves something else than what was last saved`)
}

/** A restore or discard is undone or redone only in cells that still hold its value. */
function checkUndone({ ops, rev }: Applied, undone: number, record: EpochRecord): void {
  const [before, then] = [record.at(rev - 1), record.at(undone)]
  for (const { k } of ops)
    if (before.get(k)?.w !== then.get(k)?.w)
      fail('I9', `revision ${rev} takes back ${k} of ${undone}, which is ${before.get(k)?.w}'s by now`)
}

/**
 * An undo overwrites nothing of other users. A redo repeats only what an undo removed, over what that undo and further
 * ones left, or over what the same client had entered earlier and the server accepted only later.
 */
function checkStep({ cause, ops, by, rev }: Applied, before: Cells, undone: Map<string, string>): void {
  if (cause !== 'undo' && cause !== 'redo') return
  for (const { k, w = '' } of ops) {
    const found = before.get(k)?.w ?? ''
    const left = undone.get(`${k} ${w}`)
    if (cause === 'redo' && isTakenLater(found, w)) continue
    if (cause === 'redo' && left === undefined)
      fail('I9', `revision ${rev} repeats ${k} of ${w}, which nothing took back`)
    if (cause === 'redo' && !leftBelow(k, w, undone).has(found))
      fail('I9', `revision ${rev} repeats ${k} over ${found}, where ${left} was left`)
    if (cause === 'redo') continue
    if (userOfWriter(found) !== by) fail('I9', `revision ${rev} takes back ${k}, which is ${found}'s`)
    undone.set(`${k} ${found}`, w)
  }
}

/** The values that successive undos left below a writer's value. */
function leftBelow(k: string, writer: string, undone: ReadonlyMap<string, string>): ReadonlySet<string> {
  const all = new Set<string>()
  let left = undone.get(`${k} ${writer}`)
  while (left !== undefined && !all.has(left)) {
    all.add(left)
    left = undone.get(`${k} ${left}`)
  }
  return all
}

/** Whether, of two writes of one client, the one found in the cell has the higher number. */
function isTakenLater(found: string, repeated: string): boolean {
  const [one, other] = [commandOfWriter(found), commandOfWriter(repeated)]
  return (
    one !== null && one.userId === other?.userId && one.clientId === other.clientId && one.seq > other.seq
  )
}

/** Checks I6 and I10 once everything has settled. */
export function checkRest(clients: readonly Watched[], server: Standing): void {
  for (const client of clients) {
    const { store, published, status } = client.session
    if (status !== 'live') fault('I10', client, `its connection is ${status}`)
    if (store.pending.length > 0) fault('I6', client, `${store.pending.length} commands have no outcome`)
    if (store.epoch !== server.epoch || store.rev !== server.head)
      fault(
        'I10',
        client,
        `it stands at ${store.epoch} ${store.rev}, the server at ${server.epoch} ${server.head}`,
      )
    if (store.checksum() !== server.record.checksumAt(server.head))
      fault('I10', client, 'it shows something else than the server has')
    const { shown } = server.record
    if (published.rev !== shown.length - 1 || !isSame(shown.at(-1)!, cellsOf(published)))
      fault('I10', client, `it shows save ${published.rev}, and not the last of ${shown.length - 1}`)
  }
}
