import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { keyedDigest } from '#kernel/sealing/keyed-digest.ts'
import type { Grown } from '#kernel/streams/log-tail.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { draftAsOf, isKept } from '#streams/big-picture-state.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import type { DraftReferences } from './writes/draft-write.ts'
import { LiveDraft, revisionOf } from './live-draft.ts'
import type { PlanHistories } from '#planning/history/plan-history.ts'
import { fingerprint, type Fingerprint, planBasis } from '#planning/plan-basis.ts'
import { planningPeriod } from '#planning/planning-period.ts'
import { type PaidStaff, paidStaff, type PublicStaff, publicStaff } from '#planning/structure/staff-view.ts'
import { Structures } from '#planning/structure/structure.ts'

/** Milliseconds until an unavailable log is read again. */
const AGAIN = 1_000

/** The drafts that are open in this process. Only the draft of the present planning period can be written. */
export class Drafts {
  readonly publicStructures: Structures<PublicStaff>
  readonly #deps: Deps
  readonly #histories: PlanHistories
  #paidStructures: Structures<PaidStaff> | null = null
  readonly #open = new Map<string, Promise<LiveDraft>>()
  #again: NodeJS.Timeout | null = null

  constructor(deps: Deps, histories: PlanHistories) {
    this.#deps = deps
    this.#histories = histories
    this.publicStructures = new Structures(deps.models, publicStaff)
    deps.tail.listen(({ events }) => this.#grown(events))
  }

  /** The structures including pay. */
  paidStructures(right: PayRight): Structures<PaidStaff> {
    this.#paidStructures ??= new Structures(this.#deps.models, paidStaff(right))
    return this.#paidStructures
  }

  /** The draft with this id; null unless it is that of the present planning period. */
  async named(planId: string): Promise<LiveDraft | null> {
    const { startYear } = await planningPeriod(this.#deps)
    if (planId !== String(startYear)) return null
    const known = this.#open.get(planId)
    if (known) return known
    const opening = this.#openDraft(planId)
    this.#open.set(planId, opening)
    opening.catch(() => this.#open.delete(planId))
    return opening
  }

  /** The draft of the present planning period. */
  async current(): Promise<LiveDraft> {
    const { startYear } = await planningPeriod(this.#deps)
    const draft = await this.named(String(startYear))
    if (!draft) throw new Refusal('changed-meanwhile') // the period was changed between the two reads
    return draft
  }

  async #openDraft(planId: string): Promise<LiveDraft> {
    const stream = bigPictureStream(planId)
    const draft = new LiveDraft({
      deps: this.#deps,
      planId,
      epoch: await this.#deps.events.epoch(),
      folded: await this.#deps.handler.folded(bigPictureModel, stream),
      histories: this.#histories,
      references: () => this.references(),
      fingerprint: (upTo, right) => this.#fingerprint(stream, upTo, right),
    })
    await draft.catchUp()
    return draft
  }

  /** The present organisation, drivers and planning period, which every write is checked against. */
  async references(): Promise<DraftReferences> {
    const { handler } = this.#deps
    const [organisation, drivers, period] = await Promise.all([
      handler.state(organisationModel, ORGANISATION_STREAM),
      handler.state(driversModel, DRIVERS_STREAM),
      planningPeriod(this.#deps),
    ])
    return { organisation, drivers, period }
  }

  /** Null when the revision does not exist yet, is no longer in the state, or a later one has been published. */
  async #fingerprint(stream: string, upTo: number, right: PayRight): Promise<Fingerprint | null> {
    const folded = await this.#deps.handler.folded(bigPictureModel, stream)
    const { state } = folded
    if (upTo > revisionOf(folded) || (state.lastPublish && upTo < state.lastPublish.upTo)) return null
    if (!isKept(state, upTo)) return null
    const draft = draftAsOf(state, upTo)
    const made = fingerprint(await planBasis(this.#deps, this.paidStructures(right)), draft)
    const { keys } = this.#deps.personalData
    return { ...made, resultHash: await keyedDigest(keys, { purpose: 'result', plain: made.resultHash }) }
  }

  /** Catches up the open drafts that have new events; all of them if `events` is null. */
  #grown(events: Grown['events']): void {
    for (const [planId, opening] of this.#open) {
      if (events && !events.some(({ stream }) => stream === bigPictureStream(planId))) continue
      opening.then((draft) => draft.catchUp()).catch((error: unknown) => this.#lookAgain(error))
    }
  }

  /** Tries again later when the log is unavailable: it does not announce the same growth twice. */
  #lookAgain(error: unknown): void {
    if (!(error instanceof StoreUnavailable) || this.#again) return
    this.#again = setTimeout(() => {
      this.#again = null
      this.#grown(null)
    }, AGAIN).unref()
  }
}
