import { setImmediate as nextTurn } from 'node:timers/promises'
import { emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import type { PlanTotals as Told } from '@staffplan/contracts/planning/plan-replay'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { copyOf } from '#streams/big-picture-state.ts'
import type { PastBasis, PlanMoments } from './plan-moments.ts'

type Total = Told['totals'][number]
type Known = Map<number, Total>
type Asked = { readonly plan: string; readonly revs: readonly number[]; readonly basis: PastBasis }

/** Distance in revisions beyond which the later draft is read whole instead of event by event. */
const FAR = 1_024
/** How many totals are kept for the next question about the same basis. */
const MOST_KNOWN = 10_000

/** Totals of a plan at revisions of its draft: the draft as it was then, everything else as given by `basis`. */
export class PlanTotals {
  readonly #events: Deps['events']
  readonly #moments: PlanMoments
  readonly #known = new WeakMap<PastBasis, Known>()

  constructor({ deps, moments }: { readonly deps: Pick<Deps, 'events'>; readonly moments: PlanMoments }) {
    this.#events = deps.events
    this.#moments = moments
  }

  async at({ plan, revs, basis }: Asked): Promise<Total[]> {
    const known: Known = this.#known.get(basis) ?? new Map()
    this.#known.set(basis, known)
    if (known.size > MOST_KNOWN) known.clear()
    const found: Known = new Map()
    for (const rev of revs) if (known.has(rev)) found.set(rev, known.get(rev)!)
    const missing = [...new Set(revs)].filter((rev) => !found.has(rev)).toSorted((a, b) => a - b)
    const walk = new DraftWalk({ plan, basis, events: this.#events, moments: this.#moments })
    for (const rev of missing) {
      const total = { rev, ...(await walk.to(rev)) }
      known.set(rev, total)
      found.set(rev, total)
    }
    return revs.map((rev) => found.get(rev)!) // each was known or has been walked to
  }
}

type Walked = Pick<Asked, 'plan' | 'basis'> & {
  readonly events: Deps['events']
  readonly moments: PlanMoments
}

/** Recalculates a plan at one revision of its draft after the other. */
class DraftWalk {
  readonly #parts: Walked
  readonly #followed: FollowedPlan
  #draft = emptyDraft()
  #rev = -1

  constructor(parts: Walked) {
    this.#parts = parts
    this.#followed = new FollowedPlan(parts.basis, [], () => null)
  }

  /** Totals of the plan years at a revision. Throws `moment-ahead` for one that does not exist yet. */
  async to(rev: number): Promise<Omit<Total, 'rev'>> {
    if (rev - this.#rev > FAR) await this.#jump(rev)
    else if (rev > this.#rev) await this.#walk(rev)
    this.#rev = rev
    const { plan } = this.#followed
    this.#followed.recalculate()
    await nextTurn()
    const totals = plan.layout.years.slice(1).map((year) => plan.total(year))
    return { fte: totals.map((total) => total?.fte ?? 0), tpc: totals.map((total) => total?.tpc ?? null) }
  }

  async #walk(rev: number): Promise<void> {
    const { plan, events } = this.#parts
    const bounds = { from: BigInt(this.#rev + 1), to: BigInt(rev) }
    let last = this.#rev
    for await (const { type, data, revision, metadata } of events.read(bigPictureStream(plan), bounds)) {
      last = Number(revision)
      if (type !== 'DraftOpsApplied') continue
      const write = data as DraftOpsApplied // its type says so
      this.#take(foldDraft(this.#draft, { ...write, rev: last, cid: write.clientId, by: metadata.actor }))
    }
    if (last < rev) throw new Refusal('moment-ahead')
  }

  async #jump(rev: number): Promise<void> {
    const { plan, moments } = this.#parts
    await moments.find(plan, { rev })
    const before = this.#draft
    this.#draft = await moments.entries({ plan, rev }, ({ draft }) => copyOf(draft))
    this.#take([...before.cells.keys(), ...this.#draft.cells.keys()])
  }

  #take(keys: readonly string[]): void {
    for (const key of new Set(keys)) this.#followed.set(key, this.#draft.cells.get(key)?.v ?? null)
  }
}
