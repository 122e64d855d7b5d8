import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { Signal } from '#live/signal.ts'
import type { BigPictureSession, Compared } from './big-picture-session.ts'
import type { CommandStore } from './command-store.ts'
import type { ConnectionStatus } from './draft-connection.ts'
import { Differences } from './differences.ts'
import { DraftStore } from './draft-store.ts'
import { EditHistory } from './edit-history.ts'
import { ForeignChanges } from './foreign-changes.ts'
import { LeftBehind } from './left-behind.ts'
import { asOfPast, type PlanAccess } from './plan-access.ts'
import { publishedCells } from './published-cells.ts'
import { Publication } from './publication.ts'
import { type Refused, Refusals } from './refusals.ts'
import { SnapshotCommands, type SnapshotOutcome } from './snapshot-commands.ts'
import { NO_STEPS } from './step-stacks.ts'

type Options = {
  readonly userId: number
  readonly access: PlanAccess
  readonly period: PlanningPeriod
  readonly schedule: (paint: () => void) => void
}

type Ground = Pick<PlanState, 'structure' | 'specialDrivers' | 'period'>

const NOTHING: CommandStore = { read: () => ({ lastSeq: 0, commands: [] }), write: () => undefined }
const NO_STORAGE = { length: 0, key: () => null, getItem: () => null, setItem: () => undefined }
/** A client id that no tab has: nobody here wrote what is looked back on. */
const CLIENT = 'past'

/** The plan at past moments, one after the other, as the page asks for them. Nothing is entered or sent. */
export class PastSession implements BigPictureSession {
  readonly access: PlanAccess
  readonly userId: number
  readonly period: PlanningPeriod
  readonly store: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  compared: Compared | null = null
  readonly foreign: ForeignChanges
  readonly history: EditHistory
  readonly skipped = new Signal<readonly DraftOp[]>()
  readonly refusedSteps = new Signal<Refused>()
  readonly snapshots: SnapshotCommands
  readonly together = null
  readonly refusals = new Refusals()
  readonly status = 'live'
  readonly isRestarting = false
  readonly statusChanged = new Signal<unknown>()
  readonly held = []
  readonly leftBehind: LeftBehind
  readonly ending = new Signal<void>()
  publishedAt: string | null = null
  /** Organisation and drivers of the moment that is shown; the same objects until a moment has others. */
  ground: Ground | null = null
  readonly #now: Compared

  constructor({ userId, access, period, schedule }: Options) {
    const client = { userId, clientId: CLIENT }
    const newStore = () => new DraftStore({ client, commands: NOTHING, now: Date.now, schedule })
    this.access = asOfPast(access)
    this.userId = userId
    this.period = period
    this.store = newStore()
    this.published = newStore()
    this.differences = new Differences(this.store, this.published)
    const now = newStore()
    this.#now = { with: now, differences: new Differences(this.store, now) }
    this.foreign = new ForeignChanges({ client, store: this.store })
    this.history = new EditHistory({
      client,
      store: this.store,
      stacks: { read: () => NO_STEPS, write: () => undefined },
      hasRoomFor: () => false,
      edit: () => false,
      step: () => null,
      isUnsent: () => false,
      stepRestore: () => null,
    })
    const connection = {
      once: () => null,
      isAwaiting: false,
      sendsAtOnce: false,
      changed: new Signal<ConnectionStatus>(),
    }
    this.snapshots = new SnapshotCommands({ store: this.store, connection, onRestored: () => undefined })
    this.leftBehind = new LeftBehind({
      storage: NO_STORAGE,
      userId,
      planId: String(period.startYear),
      commandsOf: () => NOTHING,
    })
  }

  /** Shows another moment. While the organisation and drivers are the same, only the entries are loaded. */
  show({ moment, period, structure, specialDrivers, cells, writers, published }: PlanState): void {
    const epoch = CLIENT
    const source = copyWithStructuralSharing(this.ground, { structure, specialDrivers, period })
    const isOther = source !== this.ground
    this.ground = source
    const { rev } = moment
    this.publishedAt = published?.at ?? null
    this.published.load({ epoch, rev, cells: publishedCells(published?.cells ?? [], rev) })
    if (isOther) this.published.setSource(source)
    this.store.load({ epoch, rev, cells, writers, published })
    if (isOther) this.store.setSource(source)
  }

  /** Marks what differs from this plan from now on. */
  compareWith({ moment, period, structure, specialDrivers, cells }: PlanState): void {
    const { with: now } = this.#now
    now.load({ epoch: CLIENT, rev: moment.rev, cells })
    now.setSource({ structure, specialDrivers, period })
    this.compared = this.#now
    this.store.keys.bumpAll()
    this.store.divisions.bumpAll()
  }

  end(): void {
    this.#now.differences.stop()
    this.differences.stop()
    this.foreign.stop()
  }

  edit(): boolean {
    return false
  }

  overwrite(): boolean {
    return false
  }

  beginPublication(): Publication {
    return new Publication({ session: this, publish: () => null, saveSnapshot: () => undefined })
  }

  async discard(): Promise<SnapshotOutcome> {
    return 'offline'
  }

  sendHeld(): void {}

  discardHeld(): void {}

  retry(): void {}
}
