import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { AnnouncedList } from './announced-list.ts'
import {
  type Announced,
  announce,
  type AnnouncedChange,
  leftOf,
  type Sides,
  unannounced,
} from './announcement.ts'
import type { ConnectionStatus, DraftConnection } from './draft-connection.ts'
import type { DraftStore } from './draft-store.ts'
import type { ForeignEvent } from './foreign-event.ts'
import type { CommandOutcome } from './command-in-flight.ts'
import { type NewerChange, ChangesSince } from './changes-since.ts'
import { isSame } from './same-value.ts'
import type { SeenTitle } from './snapshot-commands.ts'
import { Signal } from '#live/signal.ts'

export type PublishArgs = { readonly upTo: number; readonly message?: string }
/** Outcomes of a single command. `already`: somebody had just published exactly this; nothing was published again. */
export type PublishOutcome = Exclude<CommandOutcome, { done: unknown }> | 'published' | 'already'

/** `sent`: on its way, and can no longer be stopped. */
export type PublicationPhase = 'open' | 'sent' | 'done'

type Parts = {
  readonly session: Sides & {
    readonly status: ConnectionStatus
    readonly statusChanged: Signal<unknown>
    readonly edit: (ops: readonly DraftOp[]) => boolean
  }
  /** Null when it cannot be sent now; it is not queued for later. */
  readonly publish: (args: PublishArgs) => Promise<PublishOutcome> | null
  /** Saves a snapshot of what has just been published. */
  readonly saveSnapshot: (title: SeenTitle, upTo: number) => void
}

/** One publication, from the opening of its dialog until its outcome: it publishes exactly what it announces. */
export class Publication {
  readonly changed = new Signal<void>()
  /** Rises with every change. */
  version = 0
  readonly #parts: Parts
  readonly #undo: readonly (() => void)[]
  #announced: Announced | null = null
  /** Own changes were made after the announcement and are still pending. */
  #isSettling = false
  readonly #listed: AnnouncedList
  readonly #newer = new ChangesSince()
  #outdated: 'basis' | 'newer' | null = null
  #phase: PublicationPhase = 'open'
  #outcome: PublishOutcome | null = null
  /** Identifies the states that the announcement was made from, or was last compared with. */
  #statesThen: readonly unknown[] = []
  /** Identifies the organisation and the drivers that the announcement was made with. */
  #plansThen: readonly unknown[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    const { store, published, statusChanged } = parts.session
    this.#listed = new AnnouncedList(parts.session)
    const look = () => this.#look()
    this.#undo = [
      store.foreign.listen((happened) => this.#receive(happened)),
      store.aspects.subscribe('status', look),
      published.aspects.subscribe('status', look),
      store.aspects.subscribe('plan', look),
      published.aspects.subscribe('plan', look),
      statusChanged.listen(look),
    ]
    this.#look()
  }

  /** Null while something needed is not loaded yet. */
  get announced(): Announced | null {
    return this.#announced
  }

  /** The announcement is about to be renewed, so it can neither be published nor changed. */
  get isSettling(): boolean {
    return this.#isSettling
  }

  /** Changes by others after the announcement; not published unless included, or published by somebody meanwhile. */
  get newer(): readonly NewerChange[] {
    if (!this.#announced) return []
    return this.#newer.after(this.#parts.session.store.published?.upTo ?? -1)
  }

  /**
   * Set when the announcement can only be renewed together with the newer changes: because organisation or drivers have
   * changed as well (`basis`), or because something announced was taken back or published meanwhile (`newer`).
   */
  get outdated(): 'basis' | 'newer' | null {
    return this.#outdated
  }

  get phase(): PublicationPhase {
    return this.#phase
  }

  /** Outcome of the last attempt. */
  get outcome(): PublishOutcome | null {
    return this.#outcome
  }

  /** Publishing needs a live connection: it is never queued for later. */
  get isOnline(): boolean {
    return this.#parts.session.status === 'live'
  }

  get canPublish(): boolean {
    if (this.#phase !== 'open' || this.#isSettling || this.#outdated || !this.isOnline) return false
    return (this.#announced?.changes.length ?? 0) > 0
  }

  /** Publishes what is announced, once: a second call does nothing. `snapshot`: the title for a snapshot of it. */
  publish(message: string, snapshot: SeenTitle | null = null): void {
    const announced = this.#announced
    if (!this.canPublish || !announced) return
    const said = message.trim()
    const outcome = this.#parts.publish({ upTo: announced.upTo, ...(said && { message: said }) })
    if (outcome === null) return
    this.#phase = 'sent'
    this.#outcome = null
    void outcome.then((settled) => {
      if (isPublished(settled) && snapshot !== null) this.#parts.saveSnapshot(snapshot, announced.upTo)
      this.#settled(settled)
    })
    this.#tell()
  }

  /** Takes the newer changes of others into the announcement. */
  includeNewer(): void {
    this.#newer.include(this.#parts.session.store.rev, this.newer)
    this.#announceAnew()
  }

  /** Whether the change can be taken back: never over what was written after the announcement. */
  canTakeBack({ key, after }: AnnouncedChange): boolean {
    return isSame(this.#parts.session.store.kept(key), after)
  }

  /** Sets the entry back to its published value. */
  takeBack(key: string): void {
    if (this.#phase !== 'open' || this.#isSettling) return
    const change = this.#announced?.changes.find((each) => each.key === key)
    const { session } = this.#parts
    if (change && this.canTakeBack(change)) session.edit([{ k: key, v: session.published.kept(key) }])
    this.#look()
  }

  /** Call when the dialog closes. That does not take back a publish that was sent. */
  close(): void {
    this.#listed.stop()
    for (const undo of this.#undo) undo()
  }

  #receive(happened: ForeignEvent): void {
    if (happened.event.type !== 'DraftOpsApplied') return
    this.#newer.receive(happened)
    this.#tell()
  }

  #settled(outcome: PublishOutcome): void {
    this.#outcome = outcome
    this.#phase = isPublished(outcome) ? 'done' : 'open'
    this.#look()
    this.#tell()
  }

  #look(): void {
    if (this.#phase !== 'open') return
    const { session } = this.#parts
    if (session.store.pending.length > 0) this.#isSettling = true
    // Another state was loaded, or the published plan has changed: the announcement is not what would be published.
    else if (this.#announced === null || this.#isSettling || !areSame(this.#states(), this.#statesThen))
      return this.#announceAnew()
    else if (this.#outdated === 'newer' || !areSame(this.#plans(), this.#plansThen)) {
      if (this.newer.length === 0) return this.#announceAnew()
      // From here on the feed reports every change, so there is no need to search the differences.
      if (this.#outdated === 'newer') this.#announced = leftOf(this.#announced, session)
      else this.#outdated = 'basis'
    }
    this.#tell()
  }

  #tell(): void {
    this.version += 1
    this.changed.tell()
  }

  #states(): readonly unknown[] {
    const { store, published } = this.#parts.session
    return [store.epoch, store.loads, published.epoch, published.rev]
  }

  #plans(): readonly unknown[] {
    const { store, published } = this.#parts.session
    return [store.plan, published.plan]
  }

  #announceAnew(): void {
    const { session } = this.#parts
    const { store } = session
    this.#isSettling = store.pending.length > 0
    // The old announcement stays on the screen until the pending changes have arrived.
    if (this.#isSettling) return this.#tell()
    const [before, now] = [this.#announced, announce(session, () => this.#listed.read())]
    this.#statesThen = this.#states()
    if (before && now && this.#findUnasked(before, now)) {
      this.#announced = leftOf(before, session)
      this.#outdated = 'newer'
      return this.#tell()
    }
    this.#announced = now
    this.#plansThen = this.#plans()
    this.#newer.announced(store.epoch, store.rev)
    this.#outdated = null
    this.#tell()
  }

  /** Looks for changes of others that a new announcement would contain unasked; returns whether there are any. */
  #findUnasked(before: Announced, now: Announced): boolean {
    const { session } = this.#parts
    this.#newer.inHistory(session.store.epoch)
    const found = unannounced(before, now, session)
    this.#newer.find(found.map(({ key, after, by }) => ({ k: key, v: after, by, rev: null })))
    return this.newer.length > 0
  }
}

function areSame(now: readonly unknown[], then: readonly unknown[]): boolean {
  return now.every((each, index) => each === then[index])
}

/** Publishes through this connection; null when it cannot be sent now. */
export function publishing(
  connection: Pick<DraftConnection, 'once'>,
  { store, args }: { readonly store: DraftStore; readonly args: PublishArgs },
): Promise<PublishOutcome> | null {
  const after = store.rev
  const foundAt = () => {
    const { published, userId } = store
    if (!published || published.rev <= after) return null
    const isThis = published.by === userId && published.upTo === args.upTo
    return isThis ? published.rev : 'covered'
  }
  const sent = connection.once({ type: 'publish', args, foundAt })
  return sent && sent.then(publishedBy)
}

function publishedBy(outcome: CommandOutcome): PublishOutcome {
  if (!isDone(outcome)) return outcome
  return outcome.done.isIdle ? 'already' : 'published'
}

function isPublished(outcome: PublishOutcome): boolean {
  return outcome === 'published' || outcome === 'already'
}

function isDone(outcome: CommandOutcome): outcome is Extract<CommandOutcome, { done: unknown }> {
  return typeof outcome === 'object' && 'done' in outcome
}
