import type { Settings } from '@staffplan/contracts/settings/settings'
import { staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { listedCollection } from '#kernel/projections/listed-collection.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { Past, type When } from '#kernel/streams/past.ts'
import { type Kind, staffedYears } from '#staffing/collections.ts'
import { centreSums, type PastRows, pastRows } from '#staffing/past-rows.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'
import { staffYearModel } from '#streams/staff-year.ts'

type Kept = { readonly name: string; readonly reading: Promise<PastRows> }

/** How many years at past moments are kept for the next question. */
const MOST_KEPT = 3

/** The organisation and its figures as they were at any moment, from the log. */
export class PastLists {
  readonly #deps: Pick<Deps, 'events' | 'handler' | 'config' | 'models'>
  readonly #past: Past
  #kept: readonly Kept[] = []

  constructor(deps: Pick<Deps, 'events' | 'handler' | 'config' | 'models'>) {
    this.#deps = deps
    this.#past = new Past(deps)
  }

  /** Position of the log at a moment; a time means everything that was stored by then. */
  async position(when: When): Promise<bigint> {
    const years = (await this.years()).map(staffStream)
    return this.#past.position(when, [ORGANISATION_STREAM, SETTINGS_STREAM, ...years])
  }

  async settings(position: bigint): Promise<Settings> {
    const revision = await this.#past.revision(SETTINGS_STREAM, position)
    const settings = { model: settingsModel, stream: SETTINGS_STREAM }
    return this.#past.read(settings, revision, (state) => effectiveSettings(state, this.#deps.config))
  }

  /** All years that ever had staff, which include those that had some at a given moment. */
  async years(): Promise<readonly number[]> {
    const document = await this.#deps.models.open(staffedYears).get('all')
    return (document?.body['years'] ?? []) as readonly number[] // as the projection writes it
  }

  async rows(
    kind: Kind,
    at: { readonly year: number; readonly position: bigint },
    right: PayRight,
  ): Promise<OpenCollection> {
    return listedCollection((await this.#rowsOf(at, right))[kind])
  }

  async #rowsOf(
    { year, position }: { readonly year: number; readonly position: bigint },
    _right: PayRight,
  ): Promise<PastRows> {
    const staff = { model: staffYearModel, stream: staffStream(year) }
    const organisation = { model: organisationModel, stream: ORGANISATION_STREAM }
    const ofStaff = await this.#past.revision(staff.stream, position)
    const ofOrganisation = await this.#past.revision(organisation.stream, position)
    const { erased } = await this.#deps.handler.state(staff.model, staff.stream)
    const name = [year, ofStaff, ofOrganisation, erased.size].join(' ')
    const known = this.#kept.find((kept) => kept.name === name)
    const read = async (): Promise<PastRows> => {
      const centres = await this.#past.read(staff, ofStaff, (state) => centreSums(state, erased))
      return this.#past.read(organisation, ofOrganisation, (state) => pastRows(state, { year, centres }))
    }
    const reading = known?.reading ?? read()
    this.#kept = [{ name, reading }, ...this.#kept.filter((kept) => kept.name !== name)].slice(0, MOST_KEPT)
    reading.catch(() => (this.#kept = this.#kept.filter((kept) => kept.name !== name)))
    return reading
  }
}
