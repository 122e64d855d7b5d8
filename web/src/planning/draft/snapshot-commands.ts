import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { keptMeanwhile } from '@staffplan/contracts/planning/snapshot'
import type { z } from 'zod'
import type { CommandOutcome, SingleCommand } from './command-in-flight.ts'
import type { PutBack } from '../past/plan-addresses.ts'
import type { DraftConnection } from './draft-connection.ts'
import { isWhole } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'
import { ForThePage } from './for-the-page.ts'
import type { AskedRestore, UnansweredRestore } from './unanswered-restore.ts'

/** `offline`: the command was not sent, and is not queued for later. */
export type SnapshotOutcome = CommandOutcome | 'offline'

type Options = {
  readonly store: DraftStore
  readonly connection: Pick<DraftConnection, 'once' | 'isAwaiting' | 'sendsAtOnce' | 'changed'>
  /** Told the revision of each restore and discard of this tab, so that it can be undone. */
  readonly onRestored: (rev: number) => void
  /** Stores which command is on its way, for the next page. */
  readonly unanswered?: Pick<UnansweredRestore, 'asking' | 'answered'>
  /** Told of a title that somebody else took meanwhile, if no page is open to say so. */
  readonly onTitleTaken?: (taken: TakenTitle) => void
}

/** `upTo`: the revision of the plan that the user had seen when asking. */
type SentPutBack = PutBack & {
  readonly upTo: number
  /** The events from a revision on; empty where they are not available. */
  readonly changesFrom: (rev: number) => Promise<readonly DraftFeedEvent[]>
}

/** `seen`: revision of the snapshot that the user saw under the title, null for none; no other snapshot is replaced. */
export type SeenTitle = { readonly title: string; readonly seen: number | null }

type Found = z.infer<typeof keptMeanwhile>
export type TakenTitle = {
  readonly title: string
  readonly found: Found
  /** Saves the draft, as of when the snapshot was first asked for, in place of the snapshot of revision `rev`. */
  readonly replace: (rev: number) => Promise<SnapshotOutcome>
}

/** Commands on the whole draft: create and restore snapshots, discard changes, and undo or redo each as a whole. */
export class SnapshotCommands {
  /** Snapshots not created because somebody else has saved one under their title that the user had not seen. */
  readonly takenTitles = new ForThePage<TakenTitle>()
  readonly #options: Options
  #stopFinding = (): void => {}

  constructor(options: Options) {
    this.#options = options
  }

  /** Saves the draft under a title: as it is, including own changes so far, or as of revision `upTo`. */
  async create({ title, seen }: SeenTitle, upTo?: number): Promise<SnapshotOutcome> {
    const { store, onTitleTaken } = this.#options
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
    const found = titleTakenIn(outcome)
    if (found) {
      const taken = { title, found, replace: (rev: number) => this.create({ title, seen: rev }, asked) }
      if (!this.takenTitles.add(taken)) onTitleTaken?.(taken)
    }
    return outcome
  }

  /** `upTo`: the revision that the preview was calculated from; the server refuses if somebody has written since. */
  restore(title: string, upTo: number): Promise<SnapshotOutcome> {
    return this.#replaceDraft({ type: 'restore', args: { title, upTo } })
  }

  /** Resets the draft to what was published last, in one step that can be undone; `upTo` as for `restore`. */
  discard(upTo: number): Promise<SnapshotOutcome> {
    return this.#replaceDraft({ type: 'discard', args: { upTo } })
  }

  /**
   * Finds the revision of a restored moment or a reverted change that was requested over HTTP, if the answer is lost:
   * in the feed or, when a whole state was loaded, in `changesFrom`. Waits for one at a time, until `stop` is called.
   */
  findPutBack({ way, rev, upTo, changesFrom }: SentPutBack): { found: Promise<number>; stop: () => void } {
    const { store } = this.#options
    const { promise: found, resolve } = Promise.withResolvers<number>()
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
    this.#stopFinding()
    this.#stopFinding = stop
    return { found, stop }
  }

  /** Undoes or redoes a restore or discard; null when that cannot be sent now. */
  stepRestore(type: 'undo' | 'redo', rev: number): Promise<SnapshotOutcome> | null {
    if (!this.#options.connection.sendsAtOnce) return null
    return this.#send({ type, args: { rev }, ...this.#found({ type, of: rev }) })
  }

  async #replaceDraft(command: Pick<SingleCommand, 'type' | 'args'>): Promise<SnapshotOutcome> {
    const outcome = await this.#send({ ...command, ...this.#found({ type: 'restore', of: null }) })
    const rev = revisionIn(outcome)
    if (rev !== null) this.#options.onRestored(rev)
    return outcome
  }

  /** How this page, or the next one, finds the outcome if the answer is lost. */
  #found(asked: AskedRestore): Pick<SingleCommand, 'foundAt' | 'onSend'> {
    const { store, unanswered } = this.#options
    return {
      foundAt: (seq) => store.revisionOf(seq),
      onSend: (seq) => unanswered?.asking(seq, asked),
    }
  }

  async #send(command: SingleCommand): Promise<SnapshotOutcome> {
    if (!(await this.#isReady())) return 'offline'
    const outcome = (await this.#options.connection.once(command)) ?? 'offline'
    if (command.type !== 'snapshot') this.#options.unanswered?.answered(outcome)
    return outcome
  }

  /** Resolves once everything entered before has arrived; to false if it cannot be sent. */
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

/** Null when nothing was written, or when the revision is not known. */
export function revisionIn(outcome: SnapshotOutcome): number | null {
  return typeof outcome === 'object' && 'done' in outcome ? outcome.done.rev : null
}

/** The snapshot that has the title instead; null if there is none or the command failed for another reason. */
export function titleTakenIn(outcome: SnapshotOutcome): Found | null {
  const [reason] = typeof outcome === 'object' && 'refused' in outcome ? outcome.refused.details : []
  if (reason?.code !== 'snapshot-kept-meanwhile') return null
  return keptMeanwhile.safeParse(reason.params).data ?? null
}

/** Keys that the command left out. */
export function skippedIn(event: DraftFeedEvent | null): readonly string[] {
  return event?.type === 'DraftOpsApplied' ? (event.skipped ?? []) : []
}
