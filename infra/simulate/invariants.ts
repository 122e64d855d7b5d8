import { type DraftFeedEvent, sameValue } from '@staffplan/contracts/planning/draft'
import { commandOfWriter, isWrittenBy, userOfWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftCommand, GuardedCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { ConnectionStatus } from '../../web/src/planning/draft/draft-connection.ts'
import type { DraftStore } from '../../web/src/planning/draft/draft-store.ts'
import type { Announced } from '../../web/src/planning/draft/announcement.ts'
import { type Cells, type EpochRecord, isSame } from './history-of-epochs.ts'
import type { SimServer } from './server.ts'

/** A tab, as far as it is looked at. */
export type Watched = {
  readonly userId: number
  readonly clientId: string
  readonly session: {
    readonly store: Pick<DraftStore, 'epoch' | 'rev' | 'pending' | 'checksum' | 'kept' | 'writer'>
    readonly published: Pick<DraftStore, 'epoch' | 'rev' | 'kept'> & {
      readonly allKeys: () => Iterable<string>
    }
    readonly status: ConnectionStatus
  }
}

/** What a server is known to have stored and decided. */
export type Known = Pick<SimServer, 'records' | 'verdicts'>
/** Where it stands in the end. */
type Standing = Pick<SimServer, 'epoch' | 'head' | 'record'>

/** What was known of a client at the last look. */
export type Seen = {
  readonly epoch: string | null
  readonly rev: number
  readonly pending: readonly DraftCommand[]
  /** Numbers whose `ack` or `rej` has arrived. */
  readonly heard: Set<number>
  /** Numbers that the client itself took back before they went out. */
  readonly givenUp: Set<number>
}

/** The same of what everybody sees. */
export type SeenPublished = Pick<Seen, 'epoch' | 'rev'>

/** I1 to I4 and I15, of one client at one moment. */
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

/** I11: what everybody sees is what one of the saves made visible, and never an older one again. */
export function checkPublished(client: Watched, server: Known, seen: SeenPublished): SeenPublished {
  const { published } = client.session
  const { epoch, rev } = published
  if (epoch === null || (epoch === seen.epoch && rev === seen.rev)) return seen
  if (epoch === seen.epoch && rev < seen.rev) fault('I11', client, `save ${rev} is shown after ${seen.rev}`)
  const shown = server.records.get(draftEpochOf(epoch))?.shown.slice(rev) ?? []
  // Saves that came faster than they were told all tell the whole difference.
  if (!shown.some((cells) => isSame(cells, cellsOf(published))))
    fault('I11', client, `it shows no save from ${rev} on`)
  return { epoch, rev }
}

/** I13: what a save announces is what the draft holds at the revision that it publishes. */
export function checkAnnounced(client: Watched, server: Known, announced: Announced | null): void {
  const record = server.records.get(client.session.store.epoch ?? '')
  if (!record || !announced) return
  const cells = record.at(announced.upTo)
  for (const { key, after } of announced.changes)
    if (!sameValue(cells.get(key)?.v ?? null, after))
      fault('I13', client, `${key} is not ${JSON.stringify(after)} at ${announced.upTo}`)
}

/** Under this number an own value was put back over somebody else's. */
export type Overwrite = { readonly epoch: string | null; readonly key: string; readonly seq: number }

/** I14: whoever puts their own values back names in the log what they go over. */
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
      const writer = commandOfWriter(over)
      if (over === '' || (writer?.userId === userId && writer.clientId === clientId)) continue
      if (!event.over?.some(({ k, w }) => k === key && w === over))
        fail(
          'I14',
          `revision ${event.rev} of ${userId}/${clientId} does not name ${over}, whose ${key} it goes over`,
        )
    }
  }
}

/** The topic of what is published names its epoch after the draft's. */
function draftEpochOf(epoch: string): string {
  return epoch.replace(/s$/u, '')
}

function cellsOf(store: Watched['session']['published']): Cells {
  return new Map([...store.allKeys()].map((k) => [k, { v: store.kept(k), w: '' }]))
}

/** What is shown is what is confirmed with what waits on top, decided as the server would now. */
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

/** A command leaves the queue only with its outcome; I15: what nothing is wrong with never goes with what is refused. */
function checkGone(
  client: Watched,
  { server, record }: { readonly server: Known; readonly record: EpochRecord },
  seen: Seen,
): void {
  const { store } = client.session
  const left = new Set(store.pending.map(({ seq }) => seq))
  const events = record.events.slice(0, store.rev + 1)
  const isOwn = ({ by, cid }: DraftFeedEvent) => by === client.userId && cid === client.clientId
  const isStored = (seq: number) => events.some((event) => isOwn(event) && event.seq === seq)
  const name = `${client.userId}/${client.clientId}`
  const verdictOn = (seq: number) =>
    server.verdicts.findLast((each) => each.client === name && each.seq === seq)
  /** What this client has written or still writes under later numbers. */
  const over = (seq: number): ReadonlySet<string> => {
    const later = events.filter((event) => isOwn(event) && event.seq > seq)
    const decided = new Set(later.map((event) => event.seq))
    const known = [...store.pending, ...seen.pending.filter((each) => decided.has(each.seq))]
    const waiting = known.filter((each) => each.seq > seq)
    return new Set([...later.flatMap(keysIn), ...waiting.flatMap((each) => each.ops.map(({ k }) => k))])
  }
  for (const command of seen.pending) {
    const { seq, ops, type } = command
    if (left.has(seq) || seen.givenUp.has(seq)) continue
    if (seen.heard.has(seq)) {
      const right = type === 'ops' ? (verdictOn(seq)?.right ?? []) : []
      const lost = right.find((k) => ops.some((op) => op.k === k) && !over(seq).has(k))
      if (lost !== undefined) fault('I15', client, `${lost} of ${seq} is gone, and nothing was wrong with it`)
      continue
    }
    const undo = repeatedBy(command, seen.pending)
    if (undo && !left.has(undo.seq) && (seen.heard.has(undo.seq) || isStored(undo.seq))) {
      // It stood for what it repeats, which has to have had its outcome, also one that a backup has forgotten.
      const repeated = ops.flatMap(({ k }) => ownSeqIn(command, k, client) ?? [])
      const wasStored = (each: number) =>
        [...server.records.values()].some((one) =>
          one.events.some((event) => isOwn(event) && event.seq === each),
        )
      if (repeated.every((each) => seen.heard.has(each) || wasStored(each))) continue
    }
    if (isStored(seq)) continue
    // A later own command has gone over it: asking for it again would undo that.
    if (ops.every(({ k }) => over(seq).has(k))) continue
    fault('I4', client, `command ${seq} is gone, decided as ${verdictOn(seq)?.outcome ?? 'nothing yet'}`)
  }
}

function keysIn(event: DraftFeedEvent): readonly string[] {
  return 'ops' in event ? event.ops.map(({ k }) => k) : []
}

/** The undo that a redo was entered to repeat: without it, where others had written, there is nothing to repeat. */
function repeatedBy(
  { type, seq, ops }: DraftCommand,
  pending: readonly DraftCommand[],
): DraftCommand | undefined {
  if (type !== 'redo') return undefined
  const isRepeated = (undo: GuardedCommand) =>
    ops.every((op) => undo.ops.some(({ k, ifW }) => k === op.k && ifW === op.setW))
  return pending.find((each) => each.type === 'undo' && each.seq < seq && isRepeated(each))
}

/** The number of this client's command whose value a redo writes again; null where it is another's. */
function ownSeqIn(redo: DraftCommand, key: string, { userId, clientId }: Watched): number | null {
  const op = redo.type === 'redo' ? redo.ops.find(({ k }) => k === key) : undefined
  const written = op?.setW ? commandOfWriter(op.setW) : null
  return written?.userId === userId && written.clientId === clientId ? written.seq : null
}

/** I5, I9 and I12, of a whole log. `undone` is what had been taken back in logs of which a backup has forgotten the end. */
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

/** I12: after a discard the draft is what was last saved. */
function checkDiscard({ cause, rev, txn }: Applied, record: EpochRecord): void {
  if (cause !== 'discard' || (txn && txn.i + 1 < txn.n)) return
  if (!isSame(record.at(rev), record.publishedBefore(rev)))
    fail('I12', `revision ${rev} leaves something else than what was last saved`)
}

/** A restore or a discard is taken back, or put back, only where it still stands. */
function checkUndone({ ops, rev }: Applied, undone: number, record: EpochRecord): void {
  const [before, then] = [record.at(rev - 1), record.at(undone)]
  for (const { k } of ops)
    if (before.get(k)?.w !== then.get(k)?.w)
      fail('I9', `revision ${rev} takes back ${k} of ${undone}, which is ${before.get(k)?.w}'s by now`)
}

/** An undo goes over nothing of anybody else, and a redo repeats only what an undo took back, over what that left. */
function checkStep({ cause, ops, by, rev }: Applied, before: Cells, undone: Map<string, string>): void {
  if (cause !== 'undo' && cause !== 'redo') return
  for (const { k, w = '' } of ops) {
    const found = before.get(k)?.w ?? ''
    const left = undone.get(`${k} ${w}`)
    if (cause === 'redo' && left === undefined)
      fail('I9', `revision ${rev} repeats ${k} of ${w}, which nothing took back`)
    if (cause === 'redo' && found !== left)
      fail('I9', `revision ${rev} repeats ${k} over ${found}, where ${left} was left`)
    if (cause === 'redo') continue
    if (userOfWriter(found) !== by) fail('I9', `revision ${rev} takes back ${k}, which is ${found}'s`)
    undone.set(`${k} ${found}`, w)
  }
}

/** I6 and I10, when everything has come to rest. */
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

function fault(invariant: string, client: Watched, what: string): never {
  fail(invariant, `client ${client.userId}/${client.clientId}: ${what}`)
}

function fail(invariant: string, what: string): never {
  throw new Error(`${invariant}: ${what}`)
}
