import {
  type Draft,
  draftFeedEvent,
  type DraftState,
  emptyDraft,
  foldDraft,
} from '@staffplan/contracts/planning/draft'
import type { ServerFrameOf } from '@staffplan/contracts/live'
import { LiveClient } from '#testing/live-client.ts'
import type { TestServer } from '#testing/server.ts'

export const TOPIC = 'draft:2019'

type Served = Pick<TestServer, 'url' | 'token' | 'call'>

/** An administrator's tab: follows the draft from the state it fetched, folding every event. */
export class Tab {
  readonly client: LiveClient
  readonly draft: Draft = emptyDraft()
  epoch = ''
  rev = -1
  #ref = 0

  readonly #server: Served

  constructor(server: Served, client: LiveClient) {
    this.#server = server
    this.client = client
  }

  static async open(server: Served, options: { clientId?: string } = {}): Promise<Tab> {
    const tab = new Tab(server, await LiveClient.signedIn(server.url, server.token, options))
    await tab.fetch()
    await tab.follow()
    return tab
  }

  async fetch(): Promise<void> {
    const { body } = await this.#server.call<DraftState>('GET', '/v1/bigPicture/draft')
    this.draft.cells.clear()
    for (const { k, ...cell } of body.cells) this.draft.cells.set(k, cell)
    this.epoch = body.epoch
    this.rev = body.rev
  }

  /** Answers with the highest number of its commands that the server took. */
  async follow(): Promise<number> {
    const ref = `sub-${++this.#ref}`
    this.client.send({ t: 'sub', ref, topic: TOPIC, epoch: this.epoch, since: this.rev })
    const tail = await this.client.next('tail', (frame) => frame.ref === ref)
    this.take(tail)
    return tail.lastSeq
  }

  write(...ops: readonly [string, unknown][]): number {
    return this.client.command({
      topic: TOPIC,
      type: 'ops',
      base: this.rev,
      ops: ops.map(([k, v]) => ({ k, v })),
    })
  }

  /** Folds what arrives until the condition holds; revisions must be contiguous. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      this.take(await this.client.next('ev'))
    }
  }

  /** Folds the events of a frame; throws when one is missing, doubled or out of order. */
  take({ from, to, events }: Pick<ServerFrameOf<'ev' | 'tail'>, 'from' | 'to' | 'events'>): void {
    if (from !== this.rev) throw new Error(`a frame from ${from} at ${this.rev}`)
    for (const event of events) {
      const read = draftFeedEvent.parse(event)
      if (read.rev !== this.rev + 1) throw new Error(`revision ${read.rev} at ${this.rev}`)
      if (read.type === 'DraftOpsApplied') foldDraft(this.draft, read)
      this.rev = read.rev
    }
    if (to !== this.rev) throw new Error(`a frame to ${to} ends at ${this.rev}`)
  }

  value(key: string): unknown {
    return this.draft.cells.get(key)?.v ?? null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client[Symbol.asyncDispose]()
  }
}
