import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { keptMeanwhile } from '@staffplan/contracts/planning/snapshot'
import type { z } from 'zod'
import type { CommandOutcome, SingleCommand } from './command-in-flight.ts'
import type { PutBack } from '../past/plan-addresses.ts'
import type { DraftConnection } from './draft-connection.ts'
import { isWhole } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'
import { ForThePage } from './for-the-page.ts'
import type { AskedRestore, UnheardRestore } from './unheard-restore.ts'

/** `offline`: it was not sent, and is not kept for later. */
export type SnapshotOutcome = CommandOutcome | 'offline'

type Options = {
  readonly store: DraftStore
  readonly connection: Pick<DraftConnection, 'once' | 'isAwaiting' | 'sendsAtOnce' | 'changed'>
  /** Hears of each restore and discard of this tab, to be able to take it back. */
  readonly onRestored: (rev: number) => void
  /** Keeps in mind what is on its way, for the next page. */
  readonly unheard?: Pick<UnheardRestore, 'asking' | 'answered'>
  /** Hears of a title that was kept meanwhile where no page is open that says so. */
  readonly onKeptMeanwhile?: (kept: KeptMeanwhile) => void
}

/** `upTo`: the revision that it was announced from. */
type SentPutBack = PutBack & {
  readonly upTo: number
  /** What happened from a revision on; nothing where that cannot be had. */
  readonly changesFrom: (rev: number) => Promise<readonly DraftFeedEvent[]>
}

/** `seen`: the revision of what has it on the screen, null for nothing: nothing else is replaced. */
export type SeenTitle = { readonly title: string; readonly seen: number | null }

type Found = z.infer<typeof keptMeanwhile>
export type KeptMeanwhile = {
  readonly title: string
  readonly found: Found
  /** Keeps the draft as it was when it was first asked for, in place of the one of a revision. */
  readonly replace: (rev: number) => Promise<SnapshotOutcome>
}

/** Commands on the whole draft: snapshots made and restored, changes discarded, and each taken back as one. */
export class SnapshotCommands {
  /** Under a title that was asked for, somebody had kept another than the one that was seen: it stands. */
  readonly keptMeanwhile = new ForThePage<KeptMeanwhile>()
  readonly #options: Options
  #stopHearing = (): void => {}

  constructor(options: Options) {
    this.#options = options
  }

  /** The draft gets the title: as it is, own changes before this included, or as of a revision. */
  async create({ title, seen }: SeenTitle, upTo?: number): Promise<SnapshotOutcome> {
    const { store, onKeptMeanwhile } = this.#options
    const after = store.rev
    let asked = upTo
    const isThis = (each: { title: string; by: number; rev: number }) =>
      each.title === title && each.by === store.userId && each.rev > after
    const outcome = await this.#send({
      type: 'snapshot',
      args: { title, seen, ...(upTo !== undefined && { upTo }) },
      foundAt: () => store.snapshots.find(isThis)?.rev ?? null,
      onSend: () => (asked ??= store.rev < 0 ? undefined : store.rev),
    })
    const found = keptMeanwhileIn(outcome)
    if (found) {
      const kept = { title, found, replace: (rev: number) => this.create({ title, seen: rev }, asked) }
      if (!this.keptMeanwhile.add(kept)) onKeptMeanwhile?.(kept)
    }
    return outcome
  }

  /** `upTo`: the revision that what it would change was shown from; the server refuses once somebody has written since. */
  restore(title: string, upTo: number): Promise<SnapshotOutcome> {
    return this.#replaceDraft({ type: 'restore', args: { title, upTo } })
  }

  /** The draft becomes what was last published, in one step that can be taken back; `upTo` as above. */
  discard(upTo: number): Promise<SnapshotOutcome> {
    return this.#replaceDraft({ type: 'discard', args: { upTo } })
  }

  /**
   * A call puts back a moment or a change: where its answer is lost the feed tells the revision, or `changesFrom` where a whole state
   * came instead. One at a time, for as long as nothing else says what became of it.
   */
  hearPutBack({ way, rev, upTo, changesFrom }: SentPutBack): { heard: Promise<number>; stop: () => void } {
    const { store } = this.#options
    const { promise: heard, resolve } = Promise.withResolvers<number>()
    const listening: (() => void)[] = []
    const stop = () => listening.splice(0).forEach((end) => end())
    const look = (event: DraftFeedEvent) => {
      if (listening.length === 0 || event.by !== store.userId || event.rev <= upTo) return
      if (event.type !== 'DraftOpsApplied' || event[way === 'restore' ? 'moment' : 'undone'] !== rev) return
      if (!isWhole(event)) return
      stop()
      resolve(event.rev)
    }
    listening.push(
      store.foreign.listen(({ event }) => look(event)),
      store.loaded.listen(() => void changesFrom(upTo + 1).then((events) => events.forEach(look))),
    )
    this.#stopHearing()
    this.#stopHearing = stop
    return { heard, stop }
  }

  /** Takes back or repeats what was restored or discarded; null when it cannot go out now. */
  revert(type: 'undo' | 'redo', rev: number): Promise<SnapshotOutcome> | null {
    if (!this.#options.connection.sendsAtOnce) return null
    return this.#send({ type, args: { rev }, ...this.#found({ type, of: rev }) })
  }

  async #replaceDraft(command: Pick<SingleCommand, 'type' | 'args'>): Promise<SnapshotOutcome> {
    const outcome = await this.#send({ ...command, ...this.#found({ type: 'restore', of: null }) })
    const rev = revisionIn(outcome)
    if (rev !== null) this.#options.onRestored(rev)
    return outcome
  }

  /** How its outcome is found where the answer is lost: by this page, or by the next one. */
  #found(asked: AskedRestore): Pick<SingleCommand, 'foundAt' | 'onSend'> {
    const { store, unheard } = this.#options
    return {
      foundAt: (seq) => store.revisionOf(seq),
      onSend: (seq) => unheard?.asking(seq, asked),
    }
  }

  async #send(command: SingleCommand): Promise<SnapshotOutcome> {
    if (!(await this.#isReady())) return 'offline'
    const outcome = (await this.#options.connection.once(command)) ?? 'offline'
    if (command.type !== 'snapshot') this.#options.unheard?.answered(outcome)
    return outcome
  }

  /** Once what was entered before has arrived; false where it does not go out. */
  #isReady(): Promise<boolean> {
    const { store, connection } = this.#options
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const look = () => {
      if (!connection.sendsAtOnce) resolve(false)
      else if (store.pending.length === 0 && !connection.isAwaiting) resolve(true)
    }
    const undo = [store.aspects.subscribe('status', look), connection.changed.listen(look)]
    look()
    return promise.finally(() => undo.forEach((stop) => stop()))
  }
}

/** Null when nothing was written, or nobody knows where. */
export function revisionIn(outcome: SnapshotOutcome): number | null {
  return typeof outcome === 'object' && 'done' in outcome ? outcome.done.rev : null
}

/** What has the title instead; null where that is not why there is no snapshot. */
export function keptMeanwhileIn(outcome: SnapshotOutcome): Found | null {
  const [reason] = typeof outcome === 'object' && 'refused' in outcome ? outcome.refused.details : []
  if (reason?.code !== 'snapshot-kept-meanwhile') return null
  return keptMeanwhile.safeParse(reason.params).data ?? null
}

/** The keys that a write left out. */
export function skippedIn(event: DraftFeedEvent | null): readonly string[] {
  return event?.type === 'DraftOpsApplied' ? (event.skipped ?? []) : []
}
