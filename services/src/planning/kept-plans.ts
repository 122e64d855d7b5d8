import { isDeepStrictEqual } from 'node:util'
import { compilePlan, figuresOf, type Plan } from '@staffplan/contracts/arithmetic/plan'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { Drafts } from './draft/drafts.ts'
import { planView } from './plan-view.ts'
import type { PublicStaff } from './structure/staff-view.ts'
import { type PlanBasis, planBasis } from './plan-basis.ts'

/** Names the entries that a plan was calculated from: the plan, its history, and a revision. */
type Entries = { readonly planId: string; readonly epoch: string; readonly rev: number }
type Made = { readonly basis: PlanBasis<PublicStaff>; readonly entries: Entries; readonly seesPay: boolean }

/** A calculated plan that several callers share; none of them may change it. */
class KeptPlan {
  readonly plan: Plan
  readonly #made: Made
  #printed: string | null = null

  constructor(plan: Plan, made: Made) {
    this.plan = plan
    this.#made = made
  }

  /** The calculated numbers of every division and year by scope key, as JSON; only FTE if the plan is without pay. */
  get printed(): string {
    this.#printed ??= JSON.stringify(figuresOf(this.plan, this.#made.seesPay ? ['fte', 'tpc'] : ['fte']))
    return this.#printed
  }

  /** Whether these inputs would give the same plan. A structure stays the same object until it changes. */
  isOf({ basis, entries, seesPay }: Made): boolean {
    const made = this.#made
    return (
      made.seesPay === seesPay &&
      made.basis.structure === basis.structure &&
      isDeepStrictEqual(made.entries, entries) &&
      isDeepStrictEqual(made.basis.period, basis.period) &&
      isDeepStrictEqual(made.basis.specialDrivers, basis.specialDrivers)
    )
  }
}

/**
 * The latest calculated plans: the published one with pay and without, and the draft. Calculating a large plan takes
 * long, and all users look at the same few.
 */
export class KeptPlans {
  readonly #deps: Deps
  readonly #drafts: Drafts
  readonly #latest = new Map<`${'paid' | 'public'}-${'draft' | 'published'}`, KeptPlan>()

  constructor(deps: Deps, drafts: Drafts) {
    this.#deps = deps
    this.#drafts = drafts
  }

  /** The plan that this caller may see, with pay if it has the right to. Throws `forbidden` as `planView` does. */
  async seenBy(request: FastifyRequest, right: PayRight | null): Promise<KeptPlan> {
    const seesPay = right !== null
    const drafts = this.#drafts
    const basis = await (right
      ? planBasis(this.#deps, drafts.paidStructures(right))
      : planBasis(this.#deps, drafts.publicStructures))
    const live = await this.#drafts.current()
    const folded = await live.folded()
    // No await from here on: the view goes on changing, and a caller who asks meanwhile finds the kept plan.
    const { draft, rev, isDraft } = planView(request, folded)
    const made = { basis, entries: { planId: live.planId, epoch: live.epoch, rev }, seesPay }
    const kind = `${seesPay ? 'paid' : 'public'}-${isDraft ? 'draft' : 'published'}` as const
    const known = this.#latest.get(kind)
    if (known?.isOf(made)) return known
    const kept = new KeptPlan(compilePlan(basis, planEntries(draft)), made)
    this.#latest.set(kind, kept)
    return kept
  }
}
