import type { ClientFrame, ServerFrame } from '@staffplan/contracts/live'
import {
  type DraftFeedEvent,
  draftFeedEvent,
  draftOp,
  emptyDraft,
  foldDraft,
  publishArgs,
} from '@staffplan/contracts/planning/draft'
import type { LiveStatus, TopicHandler } from '#api/live.ts'
import type { CommandStore } from './command-store.ts'
import { DraftConnection, type Line } from './draft-connection.ts'
import type { LoadedDraft } from './draft-replica.ts'
import { memoryCommands, storeOf } from './draft-store.given.ts'

type Command = Extract<ClientFrame, { t: 'cmd' }>
const TOPIC = 'draft:2019'

/** The rules of the server's side of the protocol, in memory: one ordered log, each command at most once. */
export class LogServer {
  epoch = 'one'
  readonly log: DraftFeedEvent[] = []
  readonly lastSeq = new Map<string, number>()
  readonly lines = new Set<TestLine>()
  /** What the server will not take, by key. */
  readonly refused = new Set<string>()
  refusesPublish = false
  /** What the server says to the next command instead of taking it. */
  refusal: Pick<Extract<ServerFrame, { t: 'rej' }>, 'code' | 'message'> | null = null

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
    if (seq <= (this.lastSeq.get(cid) ?? 0))
      return line.push({ t: 'ack', topic: TOPIC, seq, status: 'dup', rev: base })
    if (type === 'publish') return this.#publish(line, { seq, upTo: publishArgs.parse(args).upTo })
    if (this.refusal) {
      line.push({ t: 'rej', topic: TOPIC, seq, details: [], ...this.refusal })
      this.refusal = null
      return
    }
    const writes = draftOp.array().parse(ops)
    if (writes.some(({ k }) => this.refused.has(k))) {
      return line.push({ t: 'rej', topic: TOPIC, seq, code: 'invalid', message: '', details: [] })
    }
    this.lastSeq.set(cid, seq)
    const rev = this.head + 1
    const event = {
      type: 'DraftOpsApplied' as const,
      rev,
      at: '',
      by: 1,
      cid,
      seq,
      cause: 'edit' as const,
      ops: writes,
    }
    this.#store(event)
  }

  #publish(line: TestLine, { seq, upTo }: { seq: number; upTo: number }): void {
    const cid = line.clientId
    if (this.refusesPublish) {
      return line.push({ t: 'rej', topic: TOPIC, seq, code: 'invalid', message: '', details: [] })
    }
    this.lastSeq.set(cid, seq)
    this.#store({ type: 'DraftPublished', rev: this.head + 1, at: '', by: 1, cid, seq, upTo })
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
    if (epoch !== this.epoch || since === undefined || since > head) {
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
      lastSeq: this.lastSeq.get(line.clientId) ?? 0,
      presence: [],
    })
  }
}

/** A socket whose frames travel when the test says so, in order, or are lost with the line. */
export class TestLine implements Line {
  readonly clientId: string
  readonly #server: LogServer
  status: LiveStatus = 'open'
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

  /** One frame up; false when there was none. */
  deliverUp(): boolean {
    const frame = this.#up.shift()
    if (frame?.t === 'sub') this.#server.subscribe(this, frame)
    if (frame?.t === 'cmd') this.#server.command(this, frame)
    return frame !== undefined
  }

  /** One frame down; false when there was none. */
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

  /** The server is of another version. */
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

/** A tab at a server, with everything between them. */
export function tabAt(server: LogServer, clientId: string, commands: CommandStore = memoryCommands()) {
  const { store, frame } = storeOf({ clientId, commands })
  const line = new TestLine(server, clientId)
  const connection = new DraftConnection({
    line,
    topic: TOPIC,
    store,
    load: () => Promise.resolve(server.state()),
    readEvent: (event) => draftFeedEvent.safeParse(event).data ?? null,
    // A minute passes between any two commands: how fast they may go is the pace's own test.
    now: () => (clock += 60_000),
  })
  return { store, line, connection, frame }
}
export type Tab = ReturnType<typeof tabAt>

/** Lets every frame arrive, and what it causes. */
export async function settle(tabs: readonly Tab[]): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await Promise.resolve()
    const moved = tabs.map(({ line }) => [line.deliverUp(), line.deliverDown()].includes(true)).includes(true)
    quiet = moved ? 0 : quiet + 1
  }
  for (const { frame } of tabs) frame()
}
