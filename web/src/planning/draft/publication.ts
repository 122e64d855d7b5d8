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
/** As of any single command. `already`: somebody had published exactly that a moment before, and nothing was published again. */
export type PublishOutcome = Exclude<CommandOutcome, { done: unknown }> | 'published' | 'already'

/** `sent`: on its way, and no longer to be held back. */
export type PublicationPhase = 'open' | 'sent' | 'done'

type Parts = {
  readonly session: Sides & {
    readonly status: ConnectionStatus
    readonly statusChanged: Signal<unknown>
    readonly edit: (ops: readonly DraftOp[]) => boolean
  }
  /** Null when it cannot go out now; then it never does. */
  readonly publish: (args: PublishArgs) => Promise<PublishOutcome> | null
  /** What has just been published up to a revision gets a title. */
  readonly keep: (title: SeenTitle, upTo: number) => void
}

/** One save, from the opening of its dialog until its outcome is known: what it announces is what it publishes. */
export class Publication {
  readonly changed = new Signal<void>()
  /** Rises with every change. */
  version = 0
  readonly #parts: Parts
  readonly #undo: readonly (() => void)[]
  #announced: Announced | null = null
  /** Own changes have been made since the announcement and are on their way. */
  #isSettling = false
  readonly #listed: AnnouncedList
  readonly #newer = new ChangesSince()
  #outdated: 'basis' | 'newer' | null = null
  #phase: PublicationPhase = 'open'
  #outcome: PublishOutcome | null = null
  /** The states that the announcement was made from, or was found outdated with. */
  #statesThen: readonly unknown[] = []
  /** The organisation and the drivers that it was made with. */
  #plansThen: readonly unknown[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    const { store, published, statusChanged } = parts.session
    this.#listed = new AnnouncedList(parts.session)
    const look = () => this.#look()
    this.#undo = [
      store.foreign.listen((happened) => this.#hear(happened)),
      store.aspects.subscribe('status', look),
      published.aspects.subscribe('status', look),
      store.aspects.subscribe('plan', look),
      published.aspects.subscribe('plan', look),
      statusChanged.listen(look),
    ]
    this.#look()
  }

  /** Null while something is not known yet. */
  get announced(): Announced | null {
    return this.#announced
  }

  /** What is announced is about to be announced anew: nothing can be done with it. */
  get isSettling(): boolean {
    return this.#isSettling
  }

  /** What others changed after that; left out unless it is included, or published by somebody meanwhile. */
  get newer(): readonly NewerChange[] {
    if (!this.#announced) return []
    return this.#newer.after(this.#parts.session.store.published?.upTo ?? -1)
  }

  /**
   * What would be published can only be said with the newer changes included: what the plan rests on has changed as well
   * (`basis`), or something of what is announced has been taken back since, or published by somebody (`newer`).
   */
  get outdated(): 'basis' | 'newer' | null {
    return this.#outdated
  }

  get phase(): PublicationPhase {
    return this.#phase
  }

  /** Of the last attempt. */
  get outcome(): PublishOutcome | null {
    return this.#outcome
  }

  /** Publishing needs the line: what cannot go out now is not kept for later. */
  get isOnline(): boolean {
    return this.#parts.session.status === 'live'
  }

  get canPublish(): boolean {
    if (this.#phase !== 'open' || this.#isSettling || this.#outdated || !this.isOnline) return false
    return (this.#announced?.changes.length ?? 0) > 0
  }

  /** Once: a second call while the first is on its way does nothing. `snapshot`: what is published gets that title. */
  publish(message: string, snapshot: SeenTitle | null = null): void {
    const announced = this.#announced
    if (!this.canPublish || !announced) return
    const said = message.trim()
    const outcome = this.#parts.publish({ upTo: announced.upTo, ...(said && { message: said }) })
    if (outcome === null) return
    this.#phase = 'sent'
    this.#outcome = null
    void outcome.then((settled) => {
      if (isPublished(settled) && snapshot !== null) this.#parts.keep(snapshot, announced.upTo)
      this.#settled(settled)
    })
    this.#tell()
  }

  /** Takes in what others changed meanwhile. */
  includeNewer(): void {
    this.#newer.include(this.#parts.session.store.rev, this.newer)
    this.#announceAnew()
  }

  /** Never over what somebody wrote after it was announced. */
  canTakeBack({ key, after }: AnnouncedChange): boolean {
    return isSame(this.#parts.session.store.kept(key), after)
  }

  /** The entry gets back what everybody sees now. */
  takeBack(key: string): void {
    if (this.#phase !== 'open' || this.#isSettling) return
    const change = this.#announced?.changes.find((each) => each.key === key)
    const { session } = this.#parts
    if (change && this.canTakeBack(change)) session.edit([{ k: key, v: session.published.kept(key) }])
    this.#look()
  }

  /** The dialog is closed. What has been sent is not taken back by that. */
  close(): void {
    this.#listed.stop()
    for (const undo of this.#undo) undo()
  }

  #hear(happened: ForeignEvent): void {
    if (happened.event.type !== 'DraftOpsApplied') return
    this.#newer.hear(happened)
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
    // Another state underneath, or another plan to compare with: what was announced is not what would be published.
    else if (this.#announced === null || this.#isSettling || !areSame(this.#states(), this.#statesThen))
      return this.#announceAnew()
    else if (this.#outdated === 'newer' || !areSame(this.#plans(), this.#plansThen)) {
      if (this.newer.length === 0) return this.#announceAnew()
      // Whatever happens now is heard: nothing of it has to be looked for in all that differs.
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
    // What stood there keeps its place while it is waited for.
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

  /** Looks for what it would take in of others that nobody has asked for; whether there is such. */
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

/** A publish of what this connection follows; null when it cannot go out now. */
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
