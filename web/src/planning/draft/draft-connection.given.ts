import type { ClientFrame, ServerFrame, ServerFrameOf } from '@staffplan/contracts/live'
import {
  type DraftFeedEvent,
  draftFeedEvent,
  draftOp,
  type DraftWrite,
  type GuardedOp,
  guardedOp,
  emptyDraft,
  foldDraft,
  publishArgs,
} from '@staffplan/contracts/planning/draft'
import { commandOfWriter, isWrittenBy } from '@staffplan/contracts/planning/writer'
import type { LiveStatus, TopicHandler } from '#live/topic-handlers.ts'
import type { CommandStore } from './command-store.ts'
import { DraftConnection } from './draft-connection.ts'
import type { Line } from './line.ts'
import type { Refused } from './refusals.ts'
import type { LoadedDraft } from './draft-replica.ts'
import { memoryCommands, storeOf } from './draft-store.given.ts'

type Command = Extract<ClientFrame, { t: 'cmd' }>
const TOPIC = 'draft:2019'

/** The rules of the server's side of the protocol, in memory: one ordered log, each command at most once. */
export class LogServer {
  epoch = 'one'
  readonly log: DraftFeedEvent[] = []
  /** Numbers of commands that took effect, by client. */
  readonly taken = new Map<string, Set<number>>()
  readonly lines = new Set<TestLine>()
  /** Keys that the server refuses to write. */
  readonly refused = new Set<string>()
  refusesPublish = false
  /** The server answers subscriptions with an error, as when the feed is unavailable; it does not say when to retry. */
  isUnable = false
  /** Once: the server asks for a reload, as after too many events for a tail. */
  isForgetful = false
  /** The server's answer to the next command instead of taking it; to every command while it is `read-only`. */
  refusal: Pick<ServerFrameOf<'rej'>, 'code' | 'message'> | null = null

  get head(): number {
    return this.log.length - 1
  }

  state(rev = this.head): LoadedDraft {
    const draft = emptyDraft()
    for (const event of this.log.slice(0, rev + 1))
      if (event.type === 'DraftOpsApplied') foldDraft(draft, event)
    const cells = [...draft.cells].map(([k, cell]) => ({ k, ...cell }))
    const published = this.log.findLast((event) => event.type === 'DraftPublished') ?? null
    return { epoch: this.epoch, rev, cells, published }
  }

  command(line: TestLine, { seq, base, ops, type, args }: Command): void {
    const cid = line.clientId
    if (this.#takenOf(cid).has(seq))
      return line.push({ t: 'ack', topic: TOPIC, seq, status: 'dup', rev: base })
    if (type === 'publish') return this.#publish(line, { seq, upTo: publishArgs.parse(args).upTo })
    if (this.refusal) {
      line.push({ t: 'rej', topic: TOPIC, seq, details: [], ...this.refusal })
      if (this.refusal.code !== 'read-only') this.refusal = null
      return
    }
    const isStep = type === 'undo' || type === 'redo'
    const writes = isStep ? guardedOp.array().parse(ops) : draftOp.array().parse(ops)
    const details = writes.flatMap(({ k }, index) =>
      this.refused.has(k) ? [{ pointer: `/ops/${index}`, code: 'reference-unknown' }] : [],
    )
    if (details.length > 0)
      return line.push({ t: 'rej', topic: TOPIC, seq, code: 'invalid', message: '', details })
    if (isStep) return this.#step(line, { seq, type, ops: guardedOp.array().parse(ops) })
    const values = new Map(this.state().cells.map(({ k, v }) => [k, v]))
    const changed = writes.filter(({ k, v }) => (values.get(k) ?? null) !== v)
    if (changed.length === 0)
      return line.push({ t: 'ack', topic: TOPIC, seq, status: 'noop', rev: this.head })
    if (this.#isOvertaken(line, seq)) return
    this.#takenOf(cid).add(seq)
    const own = { rev: this.head + 1, at: '', by: 1, cid, seq }
    this.#store({ type: 'DraftOpsApplied', ...own, cause: 'edit', ops: changed })
  }

  /** After a later command of the same client has taken effect, an earlier one no longer does. */
  #isOvertaken(line: TestLine, seq: number): boolean {
    const isOvertaken = seq < this.#lastOf(line)
    const refusal = { code: 'busy', message: 'changed-meanwhile' } as const
    if (isOvertaken) line.push({ t: 'rej', topic: TOPIC, seq, ...refusal, details: [] })
    return isOvertaken
  }

  #lastOf({ clientId }: TestLine): number {
    return Math.max(0, ...this.#takenOf(clientId))
  }

  /** Whether the writer's command has taken effect, if it is one of these clients'; other writers count as known. */
  #knows(writer: string | null): boolean {
    const command = commandOfWriter(writer ?? '')
    return command === null || this.#takenOf(command.clientId).has(command.seq)
  }

  /** Writes each key only where it still has the expected writer. */
  #step(line: TestLine, { seq, type, ops }: { seq: number; type: 'undo' | 'redo'; ops: GuardedOp[] }): void {
    const { cells } = this.state()
    const isOpen = ({ k, ifW, setW }: GuardedOp) =>
      this.#knows(setW) && isWrittenBy(cells.find((cell) => cell.k === k)?.w, ifW)
    const skipped = ops.filter((op) => !isOpen(op)).map(({ k }) => k)
    const writes = ops.filter(isOpen).map(({ k, v, setW }) => ({ k, v, w: setW ?? '' }))
    if (writes.length === 0) {
      const refusal = { code: 'guard-failed', message: 'guard-failed', skipped } as const
      return line.push({ t: 'rej', topic: TOPIC, seq, details: [], ...refusal })
    }
    if (this.#isOvertaken(line, seq)) return
    this.#takenOf(line.clientId).add(seq)
    const own = { rev: this.head + 1, at: '', by: 1, cid: line.clientId, seq }
    this.#store({ type: 'DraftOpsApplied', ...own, cause: type, ops: writes, skipped })
  }

  /** Somebody restores the published values: the keys have their former writers again. */
  discard(ops: readonly DraftWrite[]): void {
    const event = { rev: this.head + 1, at: '', by: 2, cid: 'tab-ben', seq: this.log.length + 1 }
    this.#store({ type: 'DraftOpsApplied', ...event, cause: 'discard', ops: [...ops] })
  }

  #publish(line: TestLine, { seq, upTo }: { seq: number; upTo: number }): void {
    const cid = line.clientId
    if (this.refusesPublish) {
      return line.push({ t: 'rej', topic: TOPIC, seq, code: 'invalid', message: '', details: [] })
    }
    const last = this.log.findLast((event) => event.type === 'DraftPublished')
    if (last?.upTo === upTo) return line.push({ t: 'ack', topic: TOPIC, seq, status: 'noop', rev: this.head })
    this.#takenOf(cid).add(seq)
    this.#store({ type: 'DraftPublished', rev: this.head + 1, at: '', by: 1, cid, seq, upTo })
  }

  #takenOf(clientId: string): Set<number> {
    const taken = this.taken.get(clientId) ?? new Set()
    this.taken.set(clientId, taken)
    return taken
  }

  #store(event: DraftFeedEvent): void {
    const { rev } = event
    this.log.push(event)
    for (const each of this.lines) {
      if (each.isSubscribed)
        each.push({ t: 'ev', topic: TOPIC, epoch: this.epoch, from: rev - 1, to: rev, events: [event] })
    }
  }

  subscribe(line: TestLine, { ref, epoch, since }: Extract<ClientFrame, { t: 'sub' }>): void {
    const head = this.head
    if (this.isUnable) return line.push({ t: 'err', code: 'internal', fatal: false, ref })
    if (this.isForgetful || epoch !== this.epoch || since === undefined || since > head) {
      this.isForgetful = false
      return line.push({ t: 'reload', ref, topic: TOPIC, epoch: this.epoch, head, reason: 'epoch' })
    }
    line.isSubscribed = true
    line.push({
      t: 'tail',
      ref,
      topic: TOPIC,
      epoch: this.epoch,
      from: since,
      to: head,
      events: this.log.slice(since + 1),
      lastSeq: this.#lastOf(line),
      presence: [],
    })
  }
}

/** A socket whose frames travel in order when the test says so, or are lost with the connection. */
export class TestLine implements Line {
  readonly clientId: string
  readonly #server: LogServer
  status: LiveStatus = 'open'
  userId: number | null = 1
  isSubscribed = false
  #handler: TopicHandler | null = null
  #up: ClientFrame[] = []
  #down: ServerFrame[] = []
  readonly sent: ClientFrame[] = []

  constructor(server: LogServer, clientId: string) {
    this.#server = server
    this.clientId = clientId
    server.lines.add(this)
  }

  subscribe(_topic: string, handler: TopicHandler): () => void {
    this.#handler = handler
    if (this.status === 'open') this.resubscribe()
    return () => {
      this.#handler = null
      this.isSubscribed = false
    }
  }

  resubscribe(): void {
    this.send({ t: 'sub', ref: '1', topic: TOPIC, ...this.#handler?.since?.() })
  }

  send(frame: ClientFrame): boolean {
    if (this.status !== 'open') return false
    this.#up.push(frame)
    this.sent.push(frame)
    return true
  }

  push(frame: ServerFrame): void {
    if (this.status === 'open') this.#down.push(frame)
  }

  /** Delivers one frame to the server; false when there was none. */
  deliverUp(): boolean {
    const frame = this.#up.shift()
    if (frame?.t === 'sub') this.#server.subscribe(this, frame)
    if (frame?.t === 'cmd') this.#server.command(this, frame)
    return frame !== undefined
  }

  /** Delivers one frame to the tab; false when there was none. */
  deliverDown(): boolean {
    const frame = this.#down.shift()
    if (frame) this.#handler?.onFrame(frame)
    return frame !== undefined
  }

  cut(): void {
    if (this.status !== 'open') return
    this.status = 'connecting'
    this.isSubscribed = false
    this.#up = []
    this.#down = []
    this.#handler?.onStatus?.('connecting')
  }

  /** The server runs another version. */
  outdate(): void {
    this.status = 'outdated'
    this.#handler?.onStatus?.('outdated')
  }

  reconnect(): void {
    if (this.status === 'open') return
    this.status = 'open'
    this.#handler?.onStatus?.('open')
    if (this.#handler) this.resubscribe()
  }
}

let clock = 0

/** A tab connected to a server through a test line. */
export function tabAt(
  server: LogServer,
  clientId: string,
  { commands = memoryCommands(), now = 0 }: { commands?: CommandStore; now?: number } = {},
) {
  const { store, frame } = storeOf({ clientId, commands, now })
  const line = new TestLine(server, clientId)
  const refused: Refused[] = []
  const skipped: string[] = []
  const connection = new DraftConnection({
    line,
    topic: TOPIC,
    store,
    load: () => Promise.resolve(server.state()),
    readEvent: (event) => draftFeedEvent.safeParse(event).data ?? null,
    onRefused: (each) => refused.push(each),
    onSkipped: (ops) => skipped.push(...ops.map(({ k }) => k)),
    // The clock advances by a minute per call, so that the pace, which has its own test, never holds a command back.
    now: () => (clock += 60_000),
  })
  return { store, line, connection, frame, refused, skipped }
}
export type Tab = ReturnType<typeof tabAt>

/** Delivers all frames, and those that they cause, until nothing moves. */
export async function settle(tabs: readonly Tab[]): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await Promise.resolve()
    const moved = tabs.map(({ line }) => [line.deliverUp(), line.deliverDown()].includes(true)).includes(true)
    quiet = moved ? 0 : quiet + 1
  }
  for (const { frame } of tabs) frame()
}

/** A tab that has joined and is live. */
export async function joined(server: LogServer, clientId: string): Promise<Tab> {
  const tab = tabAt(server, clientId)
  tab.connection.start()
  await settle([tab])
  return tab
}
