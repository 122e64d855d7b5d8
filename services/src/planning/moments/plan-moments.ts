import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { staffStream } from '@staffplan/contracts/staff/events'
import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { Refusal } from '@staffplan/contracts/refusal'
import type { PlanMoment } from '@staffplan/contracts/planning/plan-state'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { lastEvent } from '#kernel/streams/last-event.ts'
import { hasHappenedBy, Past, type Revision, type When } from '#kernel/streams/past.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { PaidStaff } from '#planning/structure/staff-view.ts'
import { type CentreSums, centreSums } from '#staffing/past-rows.ts'
import { structureOf, type StructureWith } from '#planning/structure/structure.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { pastStaff } from './past-staff.ts'
import { driverBodies, pastSpecialDrivers, unitBodies } from './past-structure.ts'

/** How a moment of a plan can be named. */
export type PlanWhen = When | { readonly rev: number } | { readonly isNow: true }

/** A moment of a plan as a position of the log, from which the revision of each stream follows. */
export type Moment = {
  readonly plan: string
  readonly position: bigint
  readonly at: string | null
  readonly rev: number
}

/** Everything that figures are calculated from, except the plan's entries. */
export type PastBasis = {
  readonly period: PlanningPeriod
  readonly currency: string
  readonly structure: StructureWith<PaidStaff>
  readonly specialDrivers: readonly SpecialDriverRow[]
}

/** A plan, and the erased staff rows of its start year: their pay is not shown at any moment any more. */
type Erased = { readonly plan: string; readonly erased: ReadonlySet<number> }
type Kept = { readonly name: string; readonly reading: Promise<PastBasis> }

/** How many bases are kept for the next question. */
const MOST_KEPT = 4
const MOST_STAFFS_KEPT = 2

/** A plan and everything that it was calculated from, as they were at any moment: from the log, checkpoint by checkpoint. */
export class PlanMoments {
  readonly #deps: Pick<Deps, 'events' | 'handler' | 'config'>
  readonly #past: Past
  #kept: readonly Kept[] = []
  #staffs: readonly { readonly name: string; readonly reading: Promise<CentreSums> }[] = []

  constructor(deps: Pick<Deps, 'events' | 'handler' | 'config'>) {
    this.#deps = deps
    this.#past = new Past(deps)
  }

  /** Throws `moment-ahead` for a revision or position that does not exist yet. */
  async find(plan: string, when: PlanWhen): Promise<Moment> {
    const { events } = this.#deps
    if ('rev' in when) {
      const [event] = await Array.fromAsync(
        events.read(bigPictureStream(plan), { from: BigInt(when.rev), limit: 1 }),
      )
      if (!event) throw new Refusal('moment-ahead')
      return momentOf(plan, event.position, event, event)
    }
    const head = await events.head()
    if ('position' in when && when.position > head) throw new Refusal('moment-ahead')
    const isBefore = hasHappened(when)
    const latest = await Promise.all(streamsOf(plan).map((stream) => lastEvent(events, stream, isBefore)))
    const found = latest.filter((event) => event !== null)
    const newest = found.reduce<RecordedEvent | null>((a, b) => (a && a.position > b.position ? a : b), null)
    const position = 'position' in when ? when.position : (newest?.position ?? 0n)
    return momentOf(plan, position, newest, latest[0] ?? null)
  }

  /** Reads the draft and the published plan of a moment. `read` must copy what it needs: the state goes on changing. */
  async entries<Read>(
    { plan, rev }: Pick<Moment, 'plan' | 'rev'>,
    read: (state: BigPictureState) => Read,
  ): Promise<Read> {
    if (rev < 0) return read(bigPictureModel.initial())
    return this.#past.read({ model: bigPictureModel, stream: bigPictureStream(plan) }, BigInt(rev), read)
  }

  /** What the figures are calculated from besides the entries; it includes pay. */
  async basis({ plan, position }: Pick<Moment, 'plan' | 'position'>, right: PayRight): Promise<PastBasis> {
    const revisions = await Promise.all(basisOf(plan).map((stream) => this.#past.revision(stream, position)))
    const { erased } = await this.#deps.handler.state(staffYearModel, staffStream(Number(plan)))
    const name = [plan, ...revisions, erased.size].join(' ')
    const known = this.#kept.find((kept) => kept.name === name)
    const reading = known?.reading ?? this.#read({ plan, erased }, revisions, right)
    this.#kept = [{ name, reading }, ...this.#kept.filter((kept) => kept.name !== name)].slice(0, MOST_KEPT)
    reading.catch(() => (this.#kept = this.#kept.filter((kept) => kept.name !== name)))
    return reading
  }

  async #read({ plan, erased }: Erased, revisions: readonly Revision[], right: PayRight): Promise<PastBasis> {
    const [ofOrganisation = 'none', ofDrivers = 'none', ofSettings = 'none', ofStaff = 'none'] = revisions
    const centres = await this.#staffed({ plan, erased }, ofStaff, right)
    const organisation = { model: organisationModel, stream: ORGANISATION_STREAM }
    const drivers = { model: driversModel, stream: DRIVERS_STREAM }
    const settings = { model: settingsModel, stream: SETTINGS_STREAM }
    const { planning, currency } = await this.#past.read(settings, ofSettings, (state) => {
      return effectiveSettings(state, this.#deps.config)
    })
    // A state goes on changing, so nothing of it is used after the next await.
    const frame = await this.#past.read(organisation, ofOrganisation, (state) => ({
      units: unitBodies(state),
      staffOf: pastStaff(state, centres),
    }))
    return this.#past.read(drivers, ofDrivers, (state) => ({
      period: { startYear: Number(plan), planYears: planning.planYears },
      currency,
      structure: structureOf({ ...frame, drivers: driverBodies(state) }),
      specialDrivers: pastSpecialDrivers(state),
    }))
  }

  /** Sums of the staff by cost centre; who the people are does not matter here. */
  #staffed({ plan, erased }: Erased, revision: Revision, _right: PayRight): Promise<CentreSums> {
    const stream = staffStream(Number(plan))
    const name = `${stream} ${revision} ${erased.size}`
    const known = this.#staffs.find((kept) => kept.name === name)
    const reading =
      known?.reading ??
      this.#past.read({ model: staffYearModel, stream }, revision, (state) => centreSums(state, erased))
    const others = this.#staffs.filter((kept) => kept.name !== name)
    this.#staffs = [{ name, reading }, ...others].slice(0, MOST_STAFFS_KEPT)
    reading.catch(() => (this.#staffs = this.#staffs.filter((kept) => kept.name !== name)))
    return reading
  }
}

export function printMoment({ position, at, rev }: Moment): PlanMoment {
  return { position: String(position), at, rev }
}

function momentOf(
  plan: string,
  position: bigint,
  newest: RecordedEvent | null,
  written: RecordedEvent | null,
): Moment {
  return { plan, position, at: newest?.metadata.at ?? null, rev: written ? Number(written.revision) : -1 }
}

function hasHappened(when: Exclude<PlanWhen, { readonly rev: number }>): (event: RecordedEvent) => boolean {
  if ('position' in when) return ({ position }) => position <= when.position
  return 'isNow' in when ? () => true : hasHappenedBy(when.at)
}

/**
 * Positions after `after`, up to `upTo`, at which anything but the entries changed that a plan's figures are calculated
 * from; ascending.
 */
export async function basisChanges(
  events: Deps['events'],
  { plan, after, upTo }: { readonly plan: string; readonly after: bigint; readonly upTo: bigint },
): Promise<bigint[]> {
  const ofStream = async (stream: string): Promise<bigint[]> => {
    const before = await lastEvent(events, stream, ({ position }) => position <= after)
    const positions: bigint[] = []
    for await (const { position } of events.read(stream, { from: before ? before.revision + 1n : 0n })) {
      if (position > upTo) break
      positions.push(position)
    }
    return positions
  }
  const all = await Promise.all(basisOf(plan).map(ofStream))
  return all.flat().toSorted((a, b) => (a < b ? -1 : 1))
}

/** Streams that a plan is calculated from, its own first. */
function streamsOf(plan: string): string[] {
  return [bigPictureStream(plan), ...basisOf(plan)]
}

function basisOf(plan: string): string[] {
  return [ORGANISATION_STREAM, DRIVERS_STREAM, SETTINGS_STREAM, staffStream(Number(plan))]
}
