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

/** What was written at a revision, and when. */
type Change = Undone & { readonly at: string }

/** The shared draft of one planning period in this process: who writes it, and who hears of it. */
export class LiveDraft {
  readonly writer: DraftWriter
  readonly planId: string
  readonly epoch: string
  /** Every event, for administrators. */
  readonly feed: Topic
  /** Every save that changes what everybody sees, for everybody. */
  readonly publishedFeed: Topic
  readonly #deps: Pick<Deps, 'handler' | 'events'>
  readonly #stream: string
  #publishedCells: Draft['cells']
  /** A save that the published feed does not tell of yet. */
  #hasUntoldSave = false
  #checksum = { rev: -1, stateHash: '' }
  #following: Promise<void> = Promise.resolve()
  #catchingUp: Promise<void> = Promise.resolve()
  /** One that waits for the present one. */
  #nextCatchUp: Promise<void> | null = null

  constructor(
    parts: Pick<DraftWriterParts, 'references' | 'fingerprint'> & {
      readonly deps: Pick<Deps, 'handler' | 'events'>
      readonly planId: string
      readonly epoch: string
      readonly folded: Folded<BigPictureState>
      /** What is older than the state remembers. */
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

  /** The place of what was just stored; an earlier one when it cannot be read now, which makes nothing less stored. */
  positionFrom(earlier: bigint): Promise<bigint> {
    return this.folded().then(
      ({ position }) => position,
      () => earlier,
    )
  }

  /** What the same call (by its `Idempotency-Key`) stored before, wherever it arrived then. */
  earlier(context: CommandContext): Promise<Handled | null> {
    return this.#deps.handler.earlier({ model: bigPictureModel, stream: this.#stream, context })
  }

  /** The save that stands for the same call (by its `Idempotency-Key`), stored under its own key or another call's. */
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

  /** Hears of what other processes stored. One look at a time: whoever asks while one waits to begin shares it. */
  catchUp(): Promise<void> {
    this.#nextCatchUp ??= this.#catchingUp
      .catch(() => {}) // whoever asked for it knows
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

  /** The draft as it was at a revision; null when there is none yet. */
  async asOf(revision: number): Promise<Draft | null> {
    const folded = await this.folded()
    if (revision > revisionOf(folded)) return null
    if (isKept(folded.state, revision)) return draftAsOf(folded.state, revision)
    return (await this.#deps.handler.stateAt(bigPictureModel, this.#stream, BigInt(revision))).draft
  }

  /** What a title held in the version of a revision. */
  async entriesAt(revision: number): Promise<Entries> {
    const event = await this.#eventAt(revision)
    if (event?.type === 'SnapshotCreated') {
      const { atRev } = event.data as SnapshotCreated // its type says so
      return entriesOf((await this.asOf(atRev))?.cells ?? [])
    }
    if (event?.type !== 'SnapshotImported') return new Map()
    return sentEntries(event.data as SnapshotImported) // its type says so
  }

  /** What was restored or discarded there, or undone or repeated of that. */
  async #undone(revision: number): Promise<Undone | null> {
    const event = await this.#eventAt(revision)
    if (event?.type !== 'DraftOpsApplied') return null
    const { cause, undone } = event.data as DraftOpsApplied // its type says so
    return undone !== undefined || ['discard', 'restore'].includes(cause) ? this.change(revision) : null
  }

  /** What was written there, by anybody; it may have been stored in several parts. Null where it is no write, or not the last part of one. */
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

  /** Adds to a draft what one client (as `clientName` has it) wrote after a revision. */
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

  /** The checksum of the head. */
  async checksum(): Promise<{ rev: number; stateHash: string }> {
    const folded = await this.folded()
    const rev = revisionOf(folded)
    if (this.#checksum.rev !== rev) this.#checksum = { rev, stateHash: draftChecksum(folded.state.draft) }
    return this.#checksum
  }

  /** They are stored, so nothing that goes wrong here may be their command's answer: it is read again. */
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
      this.catchUp().catch(() => {}) // another process was faster; tried again when the log grows further
      return
    }
    this.feed.deliver(news.map((event) => feedEvent(event)))
    this.#hasUntoldSave ||= news.some(({ type }) => type === 'DraftPublished')
    if (!this.#hasUntoldSave) return
    this.#following = this.#following.then(() => this.#followSaves()).catch(() => {}) // told with what comes next
  }

  /**
   * Saves that came faster than they are told all tell the whole difference: whoever heard of the first in another
   * process, where it stood alone, goes on here with the second.
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

/** The saves were once all counted: what was answered then under a number is not what it stands for now. */
function shownEpoch(epoch: string): string {
  return `${epoch}s`
}

/** Revision of the draft's last event; -1 before the first. */
export function revisionOf({ revision }: Pick<Folded<unknown>, 'revision'>): number {
  return revision === 'none' ? -1 : Number(revision)
}
