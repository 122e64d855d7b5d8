import { setTimeout as delay } from 'node:timers/promises'
import { type DraftState, draftState } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { callAt } from '@staffplan/services/testing/call'
import type { Client } from '../demo/client.ts'
import { type Random, seeded } from '../demo/random.ts'
import { BrowserTab } from '../planning/tab.given.ts'
import { type Account, accountOf, type Accounts } from './accounts.ts'
import { Arrivals } from './arrivals.ts'
import type { HeldPlan } from './divergence.ts'
import { LoadClient } from './load-client.ts'
import { openMuteReader } from './mute-reader.ts'
import { SharedFrames } from './shared-frames.ts'

/** How many clients of each kind there are. */
type Size = {
  readonly editors: number
  /** How many of the editors run the whole client core: connection, queue and arithmetic. */
  readonly whole: number
  readonly viewers: number
  /** How many of the viewers never read what they are sent. */
  readonly mute: number
  readonly editsPerSecond: number
}

type Parts = {
  readonly url: string
  /** A signed-in administrator. */
  readonly client: Client
  readonly accounts: Accounts
  readonly planId: string
  /** Draft keys of inputs to type into. */
  readonly keys: readonly string[]
  readonly size: Size
}

/** Milliseconds for the last events to arrive, once nobody edits any more. */
const LAST_EVENTS = 30_000
const LOOK = 50
/** Most clients that connect at once, as the server limits the rate per address. */
const AT_ONCE = 10

/** Clients that plan together, each with a socket of its own, all in this process. */
export class LoadCrowd implements AsyncDisposable {
  readonly arrivals: Arrivals
  readonly #parts: Parts
  readonly #opened = new AsyncDisposableStack()
  readonly #clients: LoadClient[] = []
  readonly #whole: BrowserTab[] = []
  readonly #random: Random = seeded(20_261_123)
  #value = 1_000

  private constructor(parts: Parts) {
    this.#parts = parts
    const { editors, whole, viewers, mute } = parts.size
    this.arrivals = new Arrivals(editors - whole + viewers - mute)
  }

  /** Resolves once all clients have joined. */
  static async open(parts: Parts): Promise<LoadCrowd> {
    const crowd = new LoadCrowd(parts)
    await crowd.#join()
    return crowd
  }

  get lost(): number {
    return this.#clients.filter(({ isLost }) => isLost).length
  }

  get resyncs(): number {
    return this.#clients.reduce((sum, { resyncs }) => sum + resyncs, 0)
  }

  /** Each editor types into random cells at its own pace for the given seconds. */
  async edit(seconds: number): Promise<void> {
    const { size } = this.#parts
    const pause = 1_000 / size.editsPerSecond
    const editors = this.#clients.slice(0, size.editors - size.whole)
    const acts = [
      ...editors.map((client) => () => client.write(this.#key(), (this.#value += 1))),
      ...this.#whole.map((tab) => () => void tab.session?.edit([{ k: this.#key(), v: (this.#value += 1) }])),
    ]
    const timers = acts.map((act, index) => {
      const first = setTimeout(
        () => {
          act()
          timers[index] = setInterval(act, pause)
        },
        (index / acts.length) * pause,
      )
      return first
    })
    await delay(seconds * 1_000)
    for (const timer of timers) clearInterval(timer) // also clears timeouts
  }

  /** Waits until all clients have received everything; returns the server's state and each client's plan. */
  async settled(): Promise<{ readonly state: DraftState; readonly plans: readonly HeldPlan[] }> {
    const until = performance.now() + LAST_EVENTS
    let state = await this.#load()
    while (performance.now() < until && !this.#hasHeard(state)) {
      await delay(LOOK)
      state = await this.#load()
    }
    return { state, plans: this.plans }
  }

  get plans(): readonly HeldPlan[] {
    return [
      ...this.#clients.map(({ clientId, rev, draft }) => ({
        name: clientId,
        rev,
        checksum: draftChecksum(draft),
      })),
      ...this.#whole.map(({ session }, number) => ({
        name: `whole-${number}`,
        rev: session?.store.rev ?? -1,
        checksum: session?.store.checksum() ?? '',
      })),
    ]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened.disposeAsync()
  }

  async #join(): Promise<void> {
    const { url, accounts, size, planId } = this.#parts
    const topic = `draft:${planId}`
    const state = await this.#load()
    const frames = new SharedFrames()
    const join = (account: Account, clientId: string): LoadClient => {
      const load = (): Promise<DraftState> => this.#load()
      const { arrivals } = this
      const who = { url, token: account.token, clientId, topic }
      return this.#opened.use(new LoadClient({ ...who, state, load, frames, arrivals }))
    }
    const lean = size.editors - size.whole
    const tabs = [
      ...Array.from(
        { length: lean },
        (_, tab) => [accountOf(accounts.editors, tab), `editor-${tab}-load`] as const,
      ),
      ...Array.from({ length: size.viewers - size.mute }, (_, tab) => {
        return [accountOf(accounts.viewers, size.mute + tab), `viewer-${tab}-load`] as const
      }),
    ]
    while (this.#clients.length < tabs.length) {
      const group = tabs.slice(this.#clients.length, this.#clients.length + AT_ONCE)
      const joining = group.map(([account, clientId]) => join(account, clientId))
      this.#clients.push(...joining)
      await Promise.all(joining.map(({ joined }) => joined))
    }
    for (let tab = lean; tab < size.editors; tab += 1) {
      const account = accountOf(accounts.editors, tab)
      const served = { url, call: callAt(url, account.token) }
      const whole = this.#opened.use(
        new BrowserTab(served, { ...account, roleId: 1, clientId: `whole-${tab}-load` }),
      )
      await whole.openPage()
      this.#whole.push(whole)
    }
    for (let tab = 0; tab < size.mute; tab += 1) {
      const { token } = accountOf(accounts.viewers, tab)
      this.#opened.use(await openMuteReader({ url, token, clientId: `mute-${tab}-load`, topic, state }))
    }
  }

  #hasHeard({ rev }: DraftState): boolean {
    const isSent = this.#whole.every(({ sessions }) => sessions.unsent === 0)
    const { sent, stored, refused } = this.arrivals.counts
    return isSent && sent === stored + refused && this.plans.every((plan) => plan.rev === rev)
  }

  #key(): string {
    const { keys } = this.#parts
    return keys[Math.floor(this.#random() * keys.length)] ?? ''
  }

  async #load(): Promise<DraftState> {
    return draftState.parse(await this.#parts.client.get('/v1/bigPicture/draft'))
  }
}
