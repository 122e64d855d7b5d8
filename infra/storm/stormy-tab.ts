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

/** The state of a tab at one moment. */
export type Sample = {
  /** The page was reloaded since the previous sample. */
  readonly isReloaded: boolean
  readonly epoch: string | null
  readonly rev: number
  readonly checksum: string
  readonly pending: readonly DraftCommand[]
  readonly status: ConnectionStatus
  readonly shown: ReadonlyMap<string, { readonly v: DraftValue; readonly w: string | null }>
  /** The published plan. */
  readonly published: {
    readonly epoch: string | null
    readonly rev: number
    readonly values: ReadonlyMap<string, DraftValue>
  }
  /** Sequence numbers answered with `ack` or `rej` since the previous sample, or undone before they were sent. */
  readonly settled: readonly number[]
  readonly givenUp: readonly number[]
}

type Parts = {
  readonly account: Account
  readonly clientId: string
  /** Ports of the servers; the tab starts with the first. */
  readonly ports: readonly [number, ...number[]]
  /** The draft keys to record. */
  readonly keys: readonly string[]
}

/** Milliseconds until an unanswered connection is given up: shorter than in a browser, to speed up the test. */
const ANSWER_WITHIN = 2_000
const OPEN_AGAIN = 100

/** A tab with the client's own core over a connection that can be harmed; its states are recorded all the time. */
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
  /** Session of the page before the last reload, until the new page has one. */
  #former: LiveSession | null = null
  #hasEnded = false

  private constructor(line: FaultLine, { account, clientId, ports, keys }: Parts) {
    this.clientId = clientId
    this.userId = account.userId
    this.line = line
    this.#keys = keys
    // With several servers, calls go to another one than the live connection.
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

  /** False while the page is reloading. */
  get isOpen(): boolean {
    return this.#tab.session !== this.#former
  }

  /** Reloads the page; only the tab's storage survives. */
  async reload(): Promise<void> {
    if (!this.isOpen) return
    this.observe()
    this.#former = this.session
    this.#tab.reload()
    this.#isReloaded = true
    while (!this.#hasEnded && !(await this.#opened())) await delay(OPEN_AGAIN)
  }

  /** Records the tab's state if it has changed since the last sample. */
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
      return this.isOpen // the page exists and goes live together with its connection
    }
  }

  #hear(text: string): void {
    const seq = /"t":"(?:ack|rej)".*?"seq":(\d+)/u.exec(text)?.[1]
    if (seq !== undefined) this.#settled.push(Number(seq))
  }
}
