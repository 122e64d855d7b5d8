import type { AppliedEntryIn } from '@staffplan/contracts/arithmetic/applied-specials'
import type { Plan, PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftState, DraftValue } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import type { DraftReplica } from './draft-replica.ts'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import { appliedListNameOf } from './applied-list-name.ts'
import { Signal } from '#live/signal.ts'
import { ChangeCounters } from './change-counters.ts'

/** What the whole page depends on: `totals` with the number being typed, `settled` without it. */
export type Aspect = 'plan' | 'totals' | 'settled' | 'status'

type Options = {
  readonly replica: DraftReplica
  /** Calls back shortly, once per frame in a browser: what arrives in between is shown together. */
  readonly schedule: (paint: () => void) => void
}

/**
 * What a draft shows: the number being typed, everything calculated, and who has to be drawn again. From a changed key only
 * what it moves is calculated and told.
 */
export class ShownDraft {
  /** Draft keys: inputs, and entries in lists of special drivers; all those of a division also as `appliedListName` names it. */
  readonly keys = new ChangeCounters<string>()
  /** Division ids: their figures. */
  readonly divisions = new ChangeCounters<number>()
  /** Business unit ids: their totals. */
  readonly units = new ChangeCounters<number>()
  readonly aspects = new ChangeCounters<Aspect>()
  /** Which keys may have changed, once per paint. */
  readonly changes = new Signal<Iterable<string>>()
  readonly #replica: DraftReplica
  readonly #schedule: Options['schedule']
  #followed: FollowedPlan | null = null
  #preview: { readonly key: string; readonly value: number | null } | null = null
  #dirty = new Set<string>()
  #isScheduled = false
  /** Figures have changed that `settled` has not told of. */
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

  /** The newest first. */
  get snapshots(): DraftState['snapshots'] {
    return this.#replica.snapshots
  }

  /** As `value`, without what is only being typed. */
  kept(key: string): DraftValue {
    return this.#replica.value(key)
  }

  isPending(key: string): boolean {
    return this.#replica.isPending(key)
  }

  allKeys(): IterableIterator<string> {
    return this.#replica.keys()
  }

  /** When what is confirmed under the key was written; null when that is not known. */
  writtenAt(key: string): string | null {
    return this.#replica.writtenAt(key)
  }

  /** Who wrote what a key shows, own changes on their way included; null for a key nobody wrote. */
  writer(key: string): string | null {
    return this.#replica.shownWriter(key)
  }

  hasStarted(): boolean {
    return this.#replica.epoch !== null
  }

  /** Equal on both sides at the same revision, or one of them is wrong. */
  checksum(): string {
    return draftChecksum(this.#replica.confirmed)
  }

  /** Null until it is known what is planned. */
  get plan(): Plan | null {
    return this.#followed?.plan ?? null
  }

  /** What is being typed, else own changes, else what is confirmed. */
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

  /** Keys that may show something else now; drawn with the next paint. */
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

  /** From changed keys to changed figures to those who show them. */
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
