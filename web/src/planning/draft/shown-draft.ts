import type { AppliedEntryIn } from '@staffplan/contracts/arithmetic/applied-specials'
import type { Plan, PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftState, DraftValue } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import type { DraftReplica } from './draft-replica.ts'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import { appliedListNameOf } from './applied-list-name.ts'
import { Signal } from '#live/signal.ts'
import { ChangeCounters } from './change-counters.ts'

/** What concerns the whole page. `totals` includes the number being typed, `settled` does not. */
export type Aspect = 'plan' | 'totals' | 'settled' | 'status'

type Options = {
  readonly replica: DraftReplica
  /** Schedules a paint, once per frame in a browser, so that what arrives in between is shown together. */
  readonly schedule: (paint: () => void) => void
}

/**
 * What a draft shows: the number being typed, everything calculated, and the parts of the page to draw again. Only what
 * a changed key affects is recalculated and reported.
 */
export class ShownDraft {
  /** Changes by draft key: inputs and applied special drivers. A division's list has the key `appliedListName`. */
  readonly keys = new ChangeCounters<string>()
  /** Changes of figures, by division id. */
  readonly divisions = new ChangeCounters<number>()
  /** Changes of totals, by business unit id. */
  readonly units = new ChangeCounters<number>()
  readonly aspects = new ChangeCounters<Aspect>()
  /** Keys that may have changed, once per paint. */
  readonly changes = new Signal<Iterable<string>>()
  readonly #replica: DraftReplica
  readonly #schedule: Options['schedule']
  #followed: FollowedPlan | null = null
  #preview: { readonly key: string; readonly value: number | null } | null = null
  #dirty = new Set<string>()
  #isScheduled = false
  /** Figures have changed since `settled` was last reported. */
  #isUnsettled = false

  constructor({ replica, schedule }: Options) {
    this.#replica = replica
    this.#schedule = schedule
  }

  get epoch(): string | null {
    return this.#replica.epoch
  }

  get rev(): number {
    return this.#replica.rev
  }

  get published(): DraftState['published'] {
    return this.#replica.published
  }

  /** Newest first. */
  get snapshots(): DraftState['snapshots'] {
    return this.#replica.snapshots
  }

  /** Like `value`, but without the number being typed. */
  kept(key: string): DraftValue {
    return this.#replica.value(key)
  }

  isPending(key: string): boolean {
    return this.#replica.isPending(key)
  }

  allKeys(): IterableIterator<string> {
    return this.#replica.keys()
  }

  /** When the confirmed value of the key was written; null when that is not known. */
  writtenAt(key: string): string | null {
    return this.#replica.writtenAt(key)
  }

  /** Writer of the shown value, own pending changes included; null for a key that nobody wrote. */
  writer(key: string): string | null {
    return this.#replica.shownWriter(key)
  }

  hasStarted(): boolean {
    return this.#replica.epoch !== null
  }

  /** Equal here and on the server at the same revision, unless one of the two is wrong. */
  checksum(): string {
    return draftChecksum(this.#replica.confirmed)
  }

  /** Null until the organisation and drivers are known. */
  get plan(): Plan | null {
    return this.#followed?.plan ?? null
  }

  /** The number being typed, else the own pending value, else the confirmed one. */
  value(key: string): DraftValue {
    return this.#preview?.key === key ? this.#preview.value : this.#replica.value(key)
  }

  applied(divisionId: number, year: number | null): readonly AppliedEntryIn[] {
    return this.plan?.applied(divisionId, year) ?? []
  }

  unitOf(divisionId: number): number | null {
    return this.#followed?.unitOf(divisionId) ?? null
  }

  setSource(source: PlanSource): void {
    this.#followed = new FollowedPlan(source, this.#replica.keys(), (key) => this.value(key))
    this.#dirty.clear()
    this.changes.tell([...this.#replica.keys()])
    this.keys.bumpAll()
    this.divisions.bumpAll()
    this.units.bumpAll()
    this.aspects.bumpAll()
  }

  preview(key: string, value: number | null): void {
    const before = this.#preview
    this.#preview = { key, value }
    if (before && before.key !== key) this.touch([before.key])
    this.touch([key])
    this.paint()
  }

  endPreview(): void {
    const before = this.#preview
    if (!before) return
    this.#preview = null
    this.touch([before.key])
    this.paint()
  }

  /** Marks keys whose shown value may have changed, for the next paint. */
  protected touch(keys: Iterable<string>): void {
    for (const key of keys) this.#dirty.add(key)
  }

  protected paintSoon(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#schedule(() => {
      this.#isScheduled = false
      this.paint()
      this.aspects.bump('status')
    })
  }

  /** Shows everything taken in so far, without the number being typed. */
  show(): void {
    this.endPreview()
    if (this.#dirty.size > 0) this.paint()
  }

  /** Recalculates what the changed keys affect, and tells everything that shows it. */
  protected paint(): void {
    const keys = this.#dirty
    this.#dirty = new Set()
    for (const key of keys) this.#followed?.set(key, this.value(key))
    const divisions = this.#followed?.recalculate() ?? []
    this.changes.tell(keys)
    for (const key of keys) this.#bumpKey(key)
    this.#isUnsettled ||= divisions.length > 0
    if (this.#isUnsettled && !this.#preview) {
      this.#isUnsettled = false
      this.aspects.bump('settled')
    }
    if (divisions.length === 0) return
    for (const division of divisions) this.divisions.bump(division)
    for (const unit of this.#unitsOf(divisions)) this.units.bump(unit)
    this.aspects.bump('totals')
  }

  #bumpKey(key: string): void {
    this.keys.bump(key)
    const list = appliedListNameOf(key)
    if (list) this.keys.bump(list)
  }

  #unitsOf(divisions: readonly number[]): Set<number> {
    const units = new Set<number>()
    for (const division of divisions) {
      const unit = this.unitOf(division)
      if (unit !== null) units.add(unit)
    }
    return units
  }
}
