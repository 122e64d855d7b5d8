import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { Live } from '../../web/src/live/live.ts'
import { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { Announced } from '../../web/src/planning/draft/announcement.ts'
import { accessOf } from '../../web/src/planning/draft/plan-access.ts'
import { type Stacks, StackStore } from '../../web/src/planning/draft/step-stacks.ts'
import { TabStorage } from '../planning/tab-storage.ts'
import type { Chance } from './chance.ts'
import {
  checkAnnounced,
  checkClient,
  checkPublished,
  type Overwrite,
  type SeenPublished,
} from './invariants.ts'
import { checkNamed } from './kept-steps.ts'
import { Saves } from './saves.ts'
import type { SimServer } from './server.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Seen } from './watched.ts'
import { type LinkConditions, Wire } from './wire.ts'

/** Milliseconds until an unanswered request is given up. */
const GIVEN_UP = 20_000

type World = {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly server: SimServer
  readonly conditions: LinkConditions
}

/** One tab: the client's own core with a simulated connection, storage and clock. */
export class SimClient {
  readonly userId: number
  readonly clientId: string
  readonly #world: World
  readonly #storage = new TabStorage()
  #live: Live
  #wire: Wire | null = null
  session: LiveSession
  readonly saves = new Saves()
  #seen: Seen
  #announced: Announced | null = null
  #seenPublished: SeenPublished = { epoch: null, rev: -1 }
  /** Changes attributed to other users since the last check. */
  readonly #named: DraftOp[] = []
  isOnline = true
  readonly overwrites: Overwrite[] = []

  constructor(world: World, { userId, clientId }: { readonly userId: number; readonly clientId: string }) {
    this.#world = world
    this.userId = userId
    this.clientId = clientId
    this.#live = this.#line()
    this.session = this.#page()
    this.#seen = { epoch: null, rev: -1, pending: [], heard: new Set(), givenUp: new Set() }
  }

  /** Reloads the page; only the tab's storage survives. */
  reload(): void {
    this.#live.stop()
    this.session.end()
    this.#wire?.cut()
    this.#live = this.#line()
    this.session = this.#page()
    this.#seen = { ...this.#seen, epoch: null, rev: -1, pending: [] }
    this.#seenPublished = { epoch: null, rev: -1 }
  }

  cut(): void {
    this.#wire?.cut()
  }

  halfOpen(): void {
    if (this.#wire) this.#wire.isHalfOpen = true
  }

  check(): void {
    this.#seen = checkClient(this, this.#world.server, this.#seen)
    this.#seenPublished = checkPublished(this, this.#world.server, this.#seenPublished)
    const named = this.#named.splice(0).map(({ k }) => k)
    checkNamed(this, this.#world.server, named)
    const { announced } = this.saves
    if (announced !== this.#announced) checkAnnounced(this, this.#world.server, announced)
    this.#announced = announced
  }

  /** Records commands that the user undid before they were sent. */
  gaveUp(seqs: Iterable<number>): void {
    for (const seq of seqs) this.#seen.givenUp.add(seq)
  }

  /** The undo and redo stacks of this tab's user. */
  get steps(): Stacks {
    const { startYear } = workedExample.period
    return new StackStore({ storage: this.#storage, planId: String(startYear), userId: this.userId }).read()
  }

  #line(): Live {
    const live = new Live({
      open: () => this.#open() as never, // a wire has every member that the client uses of a socket
      token: () => String(this.userId),
      clientId: () => this.clientId,
      isHidden: () => false,
      onSessionOver: () => {
        throw new Error('nobody signs out here')
      },
      onUnreadableChanges: () => {},
      onError: (error) => {
        throw error
      },
    })
    live.start()
    return live
  }

  #page(): LiveSession {
    const session = new LiveSession({
      line: this.#live,
      clientId: this.clientId,
      userId: this.userId,
      period: workedExample.period,
      access: accessOf(1),
      storage: this.#storage,
      schedule: (paint) => void this.#world.time.after(16, paint),
      loadDraft: () => this.#load(() => this.#world.server.draft()),
      loadPublished: () => this.#load(() => this.#world.server.published()),
      onRefused: () => {},
      onSkipped: () => {},
      onTooMany: () => {},
      onPublishSettled: () => {},
      onPublishedSnapshotSettled: () => {},
      onRestoreStepped: () => {},
    })
    for (const store of [session.store, session.published]) store.setSource(workedExample)
    session.skipped.listen((ops) => this.#named.push(...ops))
    session.history.stepped.listen(({ outcome }) => {
      if (outcome !== null && typeof outcome === 'object') this.#named.push(...outcome.skipped)
    })
    session.open()
    return session
  }

  #open(): Wire {
    const { time, conditions, server } = this.#world
    let up: ((frame: string) => void) | null = null
    const wire = new Wire({
      time,
      conditions,
      onUp: (frame) => up?.(frame),
      onDown: (frame) => this.#hear(frame),
    })
    this.#wire = wire
    time.after(conditions.latency(), () => {
      if (!server.isUp || !this.isOnline) return wire.cut()
      up = server.accept(wire)
      return wire.opened()
    })
    return wire
  }

  #hear(text: string): void {
    const seq = /"t":"(?:ack|rej)".*?"seq":(\d+)/.exec(text)?.[1]
    if (seq !== undefined) this.#seen.heard.add(Number(seq))
  }

  #load<State>(answer: () => Promise<State>): Promise<State | null> {
    const { time, conditions, server } = this.#world
    const { promise, resolve } = Promise.withResolvers<State | null>()
    time.after(conditions.latency(), () => {
      const arrives = (state: State | null) =>
        time.after(conditions.latency(), () => resolve(structuredClone(state))) // a copy, as it was sent
      if (!server.isUp || !this.isOnline) return arrives(null)
      // A server that dies before it has answered never answers.
      const lost = time.after(GIVEN_UP, () => resolve(null))
      return void answer().then((state) => {
        lost()
        arrives(state)
      })
    })
    return promise
  }
}
