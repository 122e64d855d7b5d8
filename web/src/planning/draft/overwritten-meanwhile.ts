import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from './draft-store.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { ofPlan } from './of-plan.ts'
import type { Overwritten } from './overwritten.ts'
import { type KeptOverwritten, OverwrittenStore } from './overwritten-store.ts'
import { ownIn } from './own-values.ts'

type Options = Pick<LiveSessionOptions, 'storage' | 'userId' | 'loadPast' | 'onUnread'> & {
  readonly planId: string
  readonly store: DraftStore
  readonly overwritten: Overwritten
}

/**
 * Keeps in the tab which own values were overwritten, and finds those that were while no feed told of it: the page was loaded
 * anew, its session was lost, or the server gave the whole state instead of what had happened.
 */
export class OverwrittenMeanwhile {
  readonly #options: Options
  readonly #kept: OverwrittenStore
  readonly #undo: readonly (() => void)[]
  #hasStarted = false
  /** What came after it has not been looked through yet; null when all has. */
  #since: number | null = null

  constructor(options: Options) {
    const { store, overwritten } = options
    this.#options = options
    this.#kept = new OverwrittenStore(options)
    this.#undo = [
      store.loaded.listen(({ own }) => this.#look(own)),
      store.overtaken.listen((own) => this.#compare(own)),
      store.tookEffect.listen(() => this.keep()),
      overwritten.changed.listen(() => this.keep()),
    ]
  }

  /** As far as the page has come by now. */
  keep(): void {
    const { store, overwritten } = this.#options
    if (!this.#hasStarted || store.epoch === null) return
    const mine = overwritten.all.map(({ key, mine }): [string, DraftValue] => [key, mine])
    this.#kept.write({ epoch: store.epoch, rev: this.#since ?? store.rev, mine })
  }

  stop(): void {
    for (const undo of this.#undo) undo()
    this.#hasStarted = false
  }

  /** A whole state has come; `own` is what this person had in the one before. */
  #look(own: ReadonlyMap<string, DraftValue>): void {
    const kept = this.#hasStarted ? null : this.#begin()
    this.#compare(new Map([...(kept?.mine ?? []), ...own]))
    if (kept) void this.#lookBack(kept)
    this.keep()
  }

  /** What an earlier page has left of this history: in another, as after a backup was put back, nothing was written over. */
  #begin(): KeptOverwritten | null {
    this.#hasStarted = true
    const kept = this.#kept.read()
    if (kept !== 'unreadable') return kept?.epoch === this.#options.store.epoch ? kept : null
    this.#options.onUnread?.()
    return null
  }

  /** Where others have written since, what this person had there before is asked for. */
  async #lookBack({ epoch, rev }: KeptOverwritten): Promise<void> {
    const { store, overwritten, planId, loadPast } = this.#options
    const written = new Set(store.writtenByOthers(rev).filter((key) => !overwritten.of(key)))
    if (written.size === 0 || !loadPast) return
    this.#since = rev
    const past = ofPlan(planId, await loadPast(rev))
    // Otherwise the next page asks again.
    if (!past || past === 'unreadable' || !this.#hasStarted || epoch !== store.epoch) return
    this.#since = null
    const own = ownIn(past.cells, store.userId)
    this.#compare(new Map([...own].filter(([key]) => written.has(key))))
    this.keep()
  }

  #compare(own: ReadonlyMap<string, DraftValue>): void {
    const { store, overwritten } = this.#options
    overwritten.compare(own, (key) => {
      const by = store.writerOf(key)
      // What is on its way decides what stands there.
      if (by === null || by === store.userId || store.isPending(key)) return null
      return { by, theirs: store.kept(key) }
    })
  }
}
