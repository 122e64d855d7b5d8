import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { Backoff } from '#live/backoff.ts'
import type { DraftStore } from './draft-store.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { movesSince } from './moved-entries.ts'
import { ofPlan } from './of-plan.ts'
import type { Overwritten } from './overwritten.ts'
import { type KeptOverwritten, OverwrittenStore } from './overwritten-store.ts'
import { valuesWrittenBy } from './values-written-by.ts'

type Options = Pick<LiveSessionOptions, 'storage' | 'userId' | 'loadPast' | 'onUnread'> & {
  readonly planId: string
  readonly store: DraftStore
  readonly overwritten: Overwritten
}

/**
 * Stores in the tab which own values were overwritten, and finds those overwritten without an event: while the page was
 * reloaded, after its session was lost, or when the server sent a whole state instead of events.
 */
export class OverwrittenMeanwhile {
  readonly #options: Options
  readonly #kept: OverwrittenStore
  readonly #undo: readonly (() => void)[]
  readonly #backoff = new Backoff(() => false)
  #hasStarted = false
  /**
   * The revision whose later changes are still to be checked, with the keys that need no check because an event or an
   * own write told of them since; null when everything is checked.
   */
  #behind: (Pick<KeptOverwritten, 'epoch' | 'rev'> & { readonly heard: Set<string> }) | null = null
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    const { store, overwritten, userId } = options
    this.#options = options
    this.#kept = new OverwrittenStore(options)
    this.#undo = [
      store.loaded.listen(({ own }) => this.#look(own)),
      store.overtaken.listen((own) => this.#compare(own)),
      store.tookEffect.listen(() => this.keep()),
      // What this user wrote in another tab is also what would be put back.
      store.foreign.listen(({ event }) => event.by === userId && this.keep()),
      overwritten.changed.listen(() => this.keep()),
    ]
  }

  /** Stores the present state for the next page. */
  keep(): void {
    const { store, overwritten } = this.#options
    if (!this.#hasStarted || store.epoch === null) return
    // The next page could not find these in the past: they were written after the revision it would look at.
    const own = this.#behind ? store.ownSince(this.#behind.rev) : []
    const mine = [...own, ...overwritten.all.map(({ key, mine }): [string, DraftValue] => [key, mine])]
    for (const [key] of mine) this.#behind?.heard.add(key)
    const { rev, heard } = this.#behind ?? { rev: store.rev, heard: [] }
    this.#kept.write({ epoch: store.epoch, rev, mine, heard: [...heard] })
  }

  stop(): void {
    for (const undo of this.#undo) undo()
    clearTimeout(this.#again)
    this.#behind = null
    this.#hasStarted = false
  }

  /** Called for every loaded state; `own` is what this user had written in the one before. */
  #look(own: ReadonlyMap<string, DraftValue>): void {
    if (this.#behind?.epoch !== this.#options.store.epoch) this.#behind = null
    const kept = this.#hasStarted ? null : this.#begin()
    this.#compare(new Map([...(kept?.mine ?? []), ...own]))
    this.#behind ??= kept && { ...kept, heard: new Set(kept.heard) }
    this.keep()
    if (kept) void this.#lookBack()
  }

  /** What an earlier page stored for this epoch; after a restored backup, for example, nothing of it counts. */
  #begin(): KeptOverwritten | null {
    this.#hasStarted = true
    const kept = this.#kept.read()
    if (kept !== 'unreadable') return kept?.epoch === this.#options.store.epoch ? kept : null
    this.#options.onUnread?.()
    return null
  }

  /** Loads what this user had before others wrote there, and tries again until it is available. */
  async #lookBack(): Promise<void> {
    const { store, planId, loadPast } = this.#options
    const behind = this.#behind
    if (!behind) return
    const written = store.writtenByOthers(behind.rev).filter((key) => !behind.heard.has(key))
    // Before the first change there was nothing to overwrite.
    if (!loadPast || behind.rev < 0 || written.length === 0) return this.#lookedBack(new Map())
    const read = await loadPast(behind.rev)
    if (this.#behind !== behind) return
    if (read === null) {
      this.#again = setTimeout(() => void this.#lookBack(), this.#backoff.next())
      return
    }
    const past = ofPlan(planId, read)
    // Another plan, or one that this version cannot read: the next page tries again.
    if (past === null || past === 'unreadable') return
    const unheard = new Set(written.filter((key) => !behind.heard.has(key)))
    this.#lookedBack(
      new Map([...valuesWrittenBy(past.cells, store.userId)].filter(([key]) => unheard.has(key))),
    )
  }

  #lookedBack(own: ReadonlyMap<string, DraftValue>): void {
    this.#behind = null
    this.#compare(own)
    this.keep()
  }

  #compare(own: ReadonlyMap<string, DraftValue>): void {
    const { store, overwritten } = this.#options
    const now = (key: string) => {
      const by = store.writerOf(key)
      // A pending own value decides what the key will hold.
      if (by === null || by === store.userId || store.isPending(key)) return null
      return { by, theirs: store.kept(key) }
    }
    overwritten.compare(own, now, (keys) => movesSince(keys, store))
  }
}
