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
 * Keeps in the tab which own values were overwritten, and finds those that were while no feed told of it: the page was loaded
 * anew, its session was lost, or the server gave the whole state instead of what had happened.
 */
export class OverwrittenMeanwhile {
  readonly #options: Options
  readonly #kept: OverwrittenStore
  readonly #undo: readonly (() => void)[]
  readonly #backoff = new Backoff(() => false)
  #hasStarted = false
  /** What came after its revision has not been looked through yet, but for keys heard of or written since; null when all has. */
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
      // From another tab of this person: what they have there since is what they would put back.
      store.foreign.listen(({ event }) => event.by === userId && this.keep()),
      overwritten.changed.listen(() => this.keep()),
    ]
  }

  /** As far as the page has come by now. */
  keep(): void {
    const { store, overwritten } = this.#options
    if (!this.#hasStarted || store.epoch === null) return
    // The next page cannot know them from a past before them.
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

  /** A whole state has come; `own` is what this person had in the one before. */
  #look(own: ReadonlyMap<string, DraftValue>): void {
    if (this.#behind?.epoch !== this.#options.store.epoch) this.#behind = null
    const kept = this.#hasStarted ? null : this.#begin()
    this.#compare(new Map([...(kept?.mine ?? []), ...own]))
    this.#behind ??= kept && { ...kept, heard: new Set(kept.heard) }
    this.keep()
    if (kept) void this.#lookBack()
  }

  /** What an earlier page has left of this history: in another, as after a backup was put back, nothing was written over. */
  #begin(): KeptOverwritten | null {
    this.#hasStarted = true
    const kept = this.#kept.read()
    if (kept !== 'unreadable') return kept?.epoch === this.#options.store.epoch ? kept : null
    this.#options.onUnread?.()
    return null
  }

  /** Where others have written since, what this person had there before is asked for, until it can be had. */
  async #lookBack(): Promise<void> {
    const { store, planId, loadPast } = this.#options
    const behind = this.#behind
    if (!behind) return
    const written = store.writtenByOthers(behind.rev).filter((key) => !behind.heard.has(key))
    // Before the first change nothing was there to be overwritten.
    if (!loadPast || behind.rev < 0 || written.length === 0) return this.#lookedBack(new Map())
    const read = await loadPast(behind.rev)
    if (this.#behind !== behind) return
    if (read === null) {
      this.#again = setTimeout(() => void this.#lookBack(), this.#backoff.next())
      return
    }
    const past = ofPlan(planId, read)
    // Otherwise the next page asks again.
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
      // What is on its way decides what stands there.
      if (by === null || by === store.userId || store.isPending(key)) return null
      return { by, theirs: store.kept(key) }
    }
    overwritten.compare(own, now, (keys) => movesSince(keys, store))
  }
}
