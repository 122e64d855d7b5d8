import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { isWrittenBy, userOfWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { ConnectionStatus } from '../../web/src/planning/draft/draft-connection.ts'
import type { DraftStore } from '../../web/src/planning/draft/draft-store.ts'
import type { Cells, EpochRecord } from './history-of-epochs.ts'
import type { SimServer } from './server.ts'

/** A tab, as far as it is looked at. */
export type Watched = {
  readonly userId: number
  readonly clientId: string
  readonly session: {
    readonly store: Pick<DraftStore, 'epoch' | 'rev' | 'pending' | 'checksum' | 'kept' | 'writer'>
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

/** I1 to I4, of one client at one moment. */
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

/** A command leaves the queue only with its outcome. */
function checkGone(
  client: Watched,
  { server, record }: { readonly server: Known; readonly record: EpochRecord },
  seen: Seen,
): void {
  const { store } = client.session
  const left = new Set(store.pending.map(({ seq }) => seq))
  for (const { seq, ops } of seen.pending) {
    if (left.has(seq) || seen.heard.has(seq) || seen.givenUp.has(seq)) continue
    const events = record.events.slice(0, store.rev + 1)
    const isOwn = ({ by, cid }: DraftFeedEvent) => by === client.userId && cid === client.clientId
    if (events.some((event) => isOwn(event) && event.seq === seq)) continue
    // A later own command has gone over it: asking for it again would undo that.
    const later = events.filter((event) => isOwn(event) && event.seq > seq)
    const decided = new Set(later.map((event) => event.seq))
    const known = [...store.pending, ...seen.pending.filter((command) => decided.has(command.seq))]
    const waiting = known.filter((command) => command.seq > seq)
    const over = [
      ...later.flatMap((event) => ('ops' in event ? event.ops : [])),
      ...waiting.flatMap((each) => each.ops),
    ]
    if (ops.every(({ k }) => over.some((op) => op.k === k))) continue
    const name = `${client.userId}/${client.clientId}`
    const verdict = server.verdicts.find((each) => each.client === name && each.seq === seq)
    fault('I4', client, `command ${seq} is gone, decided as ${verdict?.outcome ?? 'nothing yet'}`)
  }
}

/** I5 and I9, of a whole log. */
export function checkLog(record: EpochRecord): void {
  const taken = new Map<string, number>()
  const undone = new Set<string>()
  for (const event of record.events) {
    const isPart = event.type === 'DraftOpsApplied' && event.txn !== undefined && event.txn.i > 0
    const client = `${event.by}/${event.cid}`
    const last = taken.get(client) ?? 0
    if (!isPart && event.seq <= last)
      fail('I5', `${client} took ${event.seq} (${causeOf(event)}) after ${last}`)
    taken.set(client, Math.max(last, event.seq))
    if (event.type === 'DraftOpsApplied') checkStep(event, record.at(event.rev - 1), undone)
  }
}

function causeOf(event: DraftFeedEvent): string {
  return event.type === 'DraftOpsApplied' ? event.cause : event.type
}

type Applied = Extract<DraftFeedEvent, { type: 'DraftOpsApplied' }>

/** An undo goes over nothing of anybody else, and a redo repeats only what an undo took back. */
function checkStep({ cause, ops, by, rev }: Applied, before: Cells, undone: Set<string>): void {
  if (cause !== 'undo' && cause !== 'redo') return
  for (const { k, w = '' } of ops) {
    const found = before.get(k)?.w ?? ''
    if (cause === 'redo' && !undone.has(`${k} ${w}`))
      fail('I9', `revision ${rev} repeats ${k} of ${w}, which nothing took back`)
    if (cause === 'redo') continue
    if (userOfWriter(found) !== by) fail('I9', `revision ${rev} takes back ${k}, which is ${found}'s`)
    undone.add(`${k} ${found}`)
  }
}

/** I6 and I10, when everything has come to rest. */
export function checkRest(clients: readonly Watched[], server: Standing): void {
  for (const client of clients) {
    const { store, status } = client.session
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
  }
}

function fault(invariant: string, client: Watched, what: string): never {
  fail(invariant, `client ${client.userId}/${client.clientId}: ${what}`)
}

function fail(invariant: string, what: string): never {
  throw new Error(`${invariant}: ${what}`)
}
