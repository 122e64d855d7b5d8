import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { type Draft, emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import type { Deps } from '#http/deps.ts'
import type { Folded } from '#kernel/folded-streams.ts'
import type { Handled } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { Topic } from '#live/topic.ts'
import type { ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import {
  bigPictureModel,
  type BigPictureState,
  bigPictureStream,
  clientName,
  draftAsOf,
} from '#streams/big-picture.ts'
import { feedEvent, publishedEvent } from './draft-feed.ts'
import { DraftWriter, type DraftWriterParts } from './draft-writer.ts'

const PRELOADED_EVENTS = 500

type Written = DraftOpsApplied & { readonly rev: number; readonly cid: string; readonly by: number }

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
  #checksum = { rev: -1, stateHash: '' }
  #following: Promise<void> = Promise.resolve()
  #catchingUp: Promise<void> = Promise.resolve()
  /** One that waits for the present one. */
  #nextCatchUp: Promise<void> | null = null

  constructor(
    parts: Pick<DraftWriterParts, 'references' | 'prove'> & {
      readonly deps: Pick<Deps, 'handler' | 'events' | 'deployment'>
      readonly planId: string
      readonly epoch: string
      readonly folded: Folded<BigPictureState>
    },
  ) {
    const { deps, planId, epoch, folded, references, prove } = parts
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
      prove,
      mostBytes: deps.deployment.mostAppendBytes,
      stored: (events) => this.#heardOwn(events),
    })
  }

  folded(): Promise<Folded<BigPictureState>> {
    return this.#deps.handler.folded(bigPictureModel, this.#stream)
  }

  /** What the same call (by its `Idempotency-Key`) stored before, wherever it arrived then. */
  earlier(context: CommandContext): Promise<Handled | null> {
    return this.#deps.handler.earlier({ model: bigPictureModel, stream: this.#stream, context })
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
    if (revision >= (folded.state.lastPublish?.upTo ?? -1)) return draftAsOf(folded.state, revision)
    const draft = emptyDraft()
    for await (const writes of this.#writes({ to: BigInt(revision) })) foldDraft(draft, writes)
    return draft
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
    if (!news.some(({ type }) => type === 'DraftPublished')) return
    this.#following = this.#following.then(() => this.#followSaves()).catch(() => {}) // the next save tells of both
  }

  /**
   * Saves that came faster than they are told all tell the whole difference: whoever heard of the first in another
   * process, where it stood alone, goes on here with the second.
   */
  async #followSaves(): Promise<void> {
    const { state } = await this.folded()
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
