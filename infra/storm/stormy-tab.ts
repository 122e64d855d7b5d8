import { setTimeout as delay } from 'node:timers/promises'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { callAt } from '@staffplan/services/testing/call'
import type { DraftCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { ConnectionStatus } from '../../web/src/planning/draft/draft-connection.ts'
import type { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { Account } from '../load/accounts.ts'
import type { Overwrite } from '../simulate/invariants.ts'
import { Saves } from '../simulate/saves.ts'
import { BrowserTab } from '../planning/tab.given.ts'
import { FaultLine } from './fault-line.ts'

/** What a tab held at one moment. */
export type Sample = {
  /** The page has begun anew since the last one. */
  readonly isReloaded: boolean
  readonly epoch: string | null
  readonly rev: number
  readonly checksum: string
  readonly pending: readonly DraftCommand[]
  readonly status: ConnectionStatus
  readonly shown: ReadonlyMap<string, { readonly v: DraftValue; readonly w: string | null }>
  /** What everybody sees. */
  readonly published: {
    readonly epoch: string | null
    readonly rev: number
    readonly values: ReadonlyMap<string, DraftValue>
  }
  /** Numbers that were answered with `ack` or `rej`, or taken back before they went out, since the last one. */
  readonly settled: readonly number[]
  readonly givenUp: readonly number[]
}

type Parts = {
  readonly account: Account
  readonly clientId: string
  /** Ports of the servers; the first is the one that the tab begins with. */
  readonly ports: readonly [number, ...number[]]
  /** The keys that are looked at. */
  readonly keys: readonly string[]
}

/** Milliseconds until a line without an answer is given up: sooner than in a browser, for the sake of the test. */
const ANSWER_WITHIN = 2_000
const OPEN_AGAIN = 100

/** A tab with the client's own core, over a line of its own that can be harmed; what it held is noted all the time. */
export class StormyTab implements AsyncDisposable {
  readonly clientId: string
  readonly userId: number
  readonly line: FaultLine
  readonly saves = new Saves()
  readonly overwrites: Overwrite[] = []
  readonly samples: Sample[] = []
  readonly #tab: BrowserTab
  readonly #keys: readonly string[]
  #settled: number[] = []
  #givenUp: number[] = []
  #isReloaded = true
  /** Of the page before, until there is another. */
  #former: LiveSession | null = null
  #hasEnded = false

  private constructor(line: FaultLine, { account, clientId, ports, keys }: Parts) {
    this.clientId = clientId
    this.userId = account.userId
    this.line = line
    this.#keys = keys
    // What it fetches comes from another server than what it hears, where there are two.
    const served = { url: line.url, call: callAt(`http://127.0.0.1:${ports.at(-1)}`, account.token) }
    this.#tab = new BrowserTab(served, {
      ...account,
      clientId,
      answerWithin: ANSWER_WITHIN,
      onText: (text) => this.#hear(text),
    })
  }

  static async open(parts: Parts): Promise<StormyTab> {
    const tab = new StormyTab(await FaultLine.to(parts.ports[0]), parts)
    await tab.#tab.openPage()
    return tab
  }

  get session(): LiveSession {
    const { session } = this.#tab
    if (!session) throw new Error('a tab without a page')
    return session
  }

  get unsent(): number {
    return this.#tab.sessions.unsent
  }

  gaveUp(seqs: Iterable<number>): void {
    this.#givenUp.push(...seqs)
  }

  /** Nobody sits before it while its page begins anew. */
  get isOpen(): boolean {
    return this.#tab.session !== this.#former
  }

  /** The page begins anew; only the tab's storage is left. */
  async reload(): Promise<void> {
    if (!this.isOpen) return
    this.observe()
    this.#former = this.session
    this.#tab.reload()
    this.#isReloaded = true
    while (!this.#hasEnded && !(await this.#opened())) await delay(OPEN_AGAIN)
  }

  /** Notes what it holds, when that is something else than last time. */
  observe(): void {
    if (!this.isOpen) return
    const { store, published, status } = this.session
    const last = this.samples.at(-1)
    const isSame = last?.epoch === store.epoch && last.rev === store.rev && last.pending === store.pending
    const isPublishedSame = last?.published.epoch === published.epoch && last.published.rev === published.rev
    if (
      isSame &&
      isPublishedSame &&
      !this.#isReloaded &&
      this.#settled.length === 0 &&
      this.#givenUp.length === 0
    )
      return
    const keys = new Set([...this.#keys, ...store.pending.flatMap(({ ops }) => ops.map(({ k }) => k))])
    this.samples.push({
      isReloaded: this.#isReloaded,
      epoch: store.epoch,
      rev: store.rev,
      checksum: store.checksum(),
      pending: store.pending,
      status,
      shown: new Map([...keys].map((k) => [k, { v: store.kept(k), w: store.writer(k) }])),
      published: {
        epoch: published.epoch,
        rev: published.rev,
        values: new Map([...published.allKeys()].map((k) => [k, published.kept(k)])),
      },
      settled: this.#settled,
      givenUp: this.#givenUp,
    })
    this.#isReloaded = false
    this.#settled = []
    this.#givenUp = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hasEnded = true
    await this.#tab[Symbol.asyncDispose]()
    await this.line[Symbol.asyncDispose]()
  }

  async #opened(): Promise<boolean> {
    try {
      await this.#tab.openPage()
      return true
    } catch {
      return this.isOpen // it is there, and goes live when its line does
    }
  }

  #hear(text: string): void {
    const seq = /"t":"(?:ack|rej)".*?"seq":(\d+)/u.exec(text)?.[1]
    if (seq !== undefined) this.#settled.push(Number(seq))
  }
}
