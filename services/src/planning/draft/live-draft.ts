import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { type Draft, emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import type {
  DraftOpsApplied,
  DraftPublished,
  SnapshotCreated,
  SnapshotImported,
} from '@staffplan/contracts/planning/draft-events'
import { writerName } from '@staffplan/contracts/planning/writer'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Folded } from '#kernel/streams/folded.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { Topic } from '#live/topic.ts'
import { MOST_BYTES, type ReadBounds, type RecordedEvent } from '#ports/event-log.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { type BigPictureState, clientName, draftAsOf, isKept } from '#streams/big-picture-state.ts'
import type { Undone } from './writes/undoing.ts'
import { type Entries, entriesOf, sentEntries } from '#streams/snapshots.ts'
import type { PlanHistories } from '#planning/history/plan-history.ts'
import { feedEvent, publishedEvent } from './draft-feed.ts'
import { DraftView } from './writes/draft-view.ts'
import { DraftWriter, type DraftWriterParts } from './draft-writer.ts'
import { borneOutIn } from './writes/attributed-writes.ts'

const PRELOADED_EVENTS = 500

type Written = DraftOpsApplied & { readonly rev: number; readonly cid: string; readonly by: number }

/** The change at a revision, and when it was made. */
type Change = Undone & { readonly at: string }

/** The shared draft of one planning period in this process, with its writer and its feeds. */
export class LiveDraft {
  readonly writer: DraftWriter
  readonly planId: string
  readonly epoch: string
  /** All events of the draft, for administrators and auditors. */
  readonly feed: Topic
  /** The saves that change what ordinary users see, for everybody. */
  readonly publishedFeed: Topic
  readonly #deps: Pick<Deps, 'handler' | 'events'>
  readonly #stream: string
  #publishedCells: Draft['cells']
  /** Whether a save has not been delivered to the published feed yet. */
  #hasUntoldSave = false
  #checksum = { rev: -1, stateHash: '' }
  #following: Promise<void> = Promise.resolve()
  #catchingUp: Promise<void> = Promise.resolve()
  /** The catch-up that starts when the present one ends; null if none is waiting. */
  #nextCatchUp: Promise<void> | null = null

  constructor(
    parts: Pick<DraftWriterParts, 'references' | 'fingerprint'> & {
      readonly deps: Pick<Deps, 'handler' | 'events'>
      readonly planId: string
      readonly epoch: string
      readonly folded: Folded<BigPictureState>
      /** For writes that are older than the state remembers. */
      readonly histories: Pick<PlanHistories, 'writtenIn'>
    },
  ) {
    const { deps, planId, epoch, folded, references, fingerprint, histories } = parts
    this.#deps = deps
    this.#stream = bigPictureStream(planId)
    this.planId = planId
    this.epoch = epoch
    const head = Math.max(-1, revisionOf(folded) - PRELOADED_EVENTS)
    this.feed = new Topic({ name: `draft:${planId}`, epoch, head })
    const shown = folded.state.lastShown?.number ?? 0
    this.publishedFeed = new Topic({ name: `published:${planId}`, epoch: shownEpoch(epoch), head: shown })
    this.#publishedCells = new Map(folded.state.published.cells)
    this.writer = new DraftWriter({
      handler: deps.handler,
      stream: this.#stream,
      references,
      fingerprint,
      undone: (rev) => this.#undone(rev),
      borneOut: async ({ ops }) => {
        const [{ state, revision }, { organisation }] = await Promise.all([this.folded(), references()])
        const view = new DraftView(state, revisionOf({ revision }))
        return borneOutIn(view, { ops, organisation }, () => histories.writtenIn(planId))
      },
      mostBytes: MOST_BYTES,
      stored: (events) => this.#heardOwn(events),
    })
  }

  folded(): Promise<Folded<BigPictureState>> {
    return this.#deps.handler.folded(bigPictureModel, this.#stream)
  }

  /** Position of what was just stored. If the draft cannot be read now, `earlier`: the write is stored all the same. */
  positionFrom(earlier: bigint): Promise<bigint> {
    return this.folded().then(
      ({ position }) => position,
      () => earlier,
    )
  }

  /** What the same call (by its `Idempotency-Key`) stored before, in whichever process it arrived. */
  earlier(context: CommandContext): Promise<Handled | null> {
    return this.#deps.handler.earlier({ model: bigPictureModel, stream: this.#stream, context })
  }

  /**
   * The publish of the same call (by its `Idempotency-Key`), made for the call itself or shared with another one.
   * Throws `idempotency-key-reused` if the request was a different one.
   */
  async earlierPublish(context: CommandContext): Promise<Pick<Handled, 'events'> | null> {
    const own = await this.earlier(context)
    const revision = (await this.folded()).state.sharing.revisionOf(context.commandId)
    if (own || revision === null) return own
    const events = await Array.fromAsync(this.#deps.events.read(this.#stream, { from: revision, limit: 1 }))
    const { calls = [] } = events[0]!.data as DraftPublished // only a publish names calls
    const call = calls.find(({ commandId }) => commandId === context.commandId)
    if (!call) return null
    if (call.request !== context.request) throw new Refusal('idempotency-key-reused')
    return { events }
  }

  /**
   * Reads what other processes have stored. One read runs at a time; whoever asks before the next one starts shares it.
   */
  catchUp(): Promise<void> {
    this.#nextCatchUp ??= this.#catchingUp
      .catch(() => {}) // its own callers get the error
      .then(() => {
        this.#nextCatchUp = null
        this.#catchingUp = this.#readOn()
        return this.#catchingUp
      })
    return this.#nextCatchUp
  }

  async #readOn(): Promise<void> {
    const events: RecordedEvent[] = []
    for await (const event of this.#deps.events.read(this.#stream, { from: BigInt(this.feed.head + 1) }))
      events.push(event)
    this.#heard(events)
    await this.#following
  }

  /** The draft as it was at a revision; null when that does not exist yet. */
  async asOf(revision: number): Promise<Draft | null> {
    const folded = await this.folded()
    if (revision > revisionOf(folded)) return null
    if (isKept(folded.state, revision)) return draftAsOf(folded.state, revision)
    return (await this.#deps.handler.stateAt(bigPictureModel, this.#stream, BigInt(revision))).draft
  }

  /** Entries of the snapshot that was stored at a revision; empty when there is none. */
  async entriesAt(revision: number): Promise<Entries> {
    const event = await this.#eventAt(revision)
    if (event?.type === 'SnapshotCreated') {
      const { atRev } = event.data as SnapshotCreated // its type says so
      return entriesOf((await this.asOf(atRev))?.cells ?? [])
    }
    if (event?.type !== 'SnapshotImported') return new Map()
    return sentEntries(event.data as SnapshotImported) // its type says so
  }

  /** The restore or discard at a revision, or the undo or redo of one; null for anything else. */
  async #undone(revision: number): Promise<Undone | null> {
    const event = await this.#eventAt(revision)
    if (event?.type !== 'DraftOpsApplied') return null
    const { cause, undone } = event.data as DraftOpsApplied // its type says so
    return undone !== undefined || ['discard', 'restore'].includes(cause) ? this.change(revision) : null
  }

  /**
   * The change at a revision with all of its parts, whoever made it. Null if the event is not the last part of a write.
   */
  async change(revision: number): Promise<Change | null> {
    const event = await this.#eventAt(revision)
    if (event?.type !== 'DraftOpsApplied') return null
    const last = event.data as DraftOpsApplied // its type says so
    if (last.txn && last.txn.i + 1 < last.txn.n) return null
    const first = revision - (last.txn?.i ?? 0)
    const writes = await Array.fromAsync(this.#writes({ from: BigInt(first), to: BigInt(revision) }))
    const before = first === 0 ? emptyDraft() : await this.asOf(first - 1)
    const writers = writes.flatMap(({ ops, ...command }) =>
      ops.map(({ k, w = writerName(command) }) => [k, w] as const),
    )
    const { actor: by, at } = event.metadata
    const { cells } = before ?? emptyDraft()
    return { rev: revision, by, at, writers: new Map(writers), before: cells }
  }

  async #eventAt(revision: number): Promise<RecordedEvent | undefined> {
    const bounds = { from: BigInt(revision), limit: 1 }
    const [event] = await Array.fromAsync(this.#deps.events.read(this.#stream, bounds))
    return event
  }

  /** Folds into a draft what one client (named as by `clientName`) wrote after a revision. */
  async addWrites(
    draft: Draft,
    { writer, after }: { readonly writer: string; readonly after: number },
  ): Promise<void> {
    for await (const writes of this.#writes({ from: BigInt(after + 1) })) {
      if (clientName(writes.by, writes.cid) === writer) foldDraft(draft, writes)
    }
  }

  async *#writes(bounds: ReadBounds): AsyncIterable<Written> {
    for await (const event of this.#deps.events.read(this.#stream, bounds)) {
      if (event.type !== 'DraftOpsApplied') continue
      const data = event.data as DraftOpsApplied // its type says so
      yield { ...data, rev: Number(event.revision), cid: data.clientId, by: event.metadata.actor }
    }
  }

  /** Checksum of the draft at its last revision. */
  async checksum(): Promise<{ rev: number; stateHash: string }> {
    const folded = await this.folded()
    const rev = revisionOf(folded)
    if (this.#checksum.rev !== rev) this.#checksum = { rev, stateHash: draftChecksum(folded.state.draft) }
    return this.#checksum
  }

  /**
   * Delivers events that this process has stored. An error here must not become the answer of their command: they are
   * read again instead.
   */
  #heardOwn(events: readonly RecordedEvent[]): void {
    try {
      this.#heard(events)
    } catch {
      this.catchUp().catch(() => {}) // tried again when the log grows further
    }
  }

  #heard(events: readonly RecordedEvent[]): void {
    const news = events.filter(({ revision }) => Number(revision) > this.feed.head)
    if (news.length > 0 && Number(news[0]?.revision) > this.feed.head + 1) {
      this.catchUp().catch(() => {}) // another process wrote in between; tried again when the log grows further
      return
    }
    this.feed.deliver(news.map((event) => feedEvent(event)))
    this.#hasUntoldSave ||= news.some(({ type }) => type === 'DraftPublished')
    if (!this.#hasUntoldSave) return
    this.#following = this.#following.then(() => this.#followSaves()).catch(() => {}) // delivered with the next save
  }

  /**
   * Delivers new saves to the published feed. If there are several, each carries the whole difference: a client that
   * got the first from another process, where it came alone, continues here with the second.
   */
  async #followSaves(): Promise<void> {
    const { state } = await this.folded()
    this.#hasUntoldSave = false
    const saves = state.lastShown?.number ?? 0
    const before = this.#publishedCells
    for (let rev = this.publishedFeed.head + 1; rev <= saves; rev++) {
      this.publishedFeed.deliver([publishedEvent(state, { rev, before })])
    }
    this.#publishedCells = new Map(state.published.cells)
  }
}

/**
 * Epoch of the published feed. The suffix tells its numbers from earlier ones, which counted all saves and not only
 * visible ones.
 */
function shownEpoch(epoch: string): string {
  return `${epoch}s`
}

/** Revision of the draft's last event; -1 before the first. */
export function revisionOf({ revision }: Pick<Folded<unknown>, 'revision'>): number {
  return revision === 'none' ? -1 : Number(revision)
}
