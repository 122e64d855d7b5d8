import { randomUUID } from 'node:crypto'
import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import { organisationLimits } from '@staffplan/contracts/organisation/organisation-import'
import { Refusal } from '@staffplan/contracts/refusal'
import { MOST_BYTES, type RecordedEvent } from '#ports/event-log.ts'
import { createIssues, type Issues } from '#sheets/rows/issues.ts'
import { type OrganisationState, organisationTypes } from '#streams/organisation.ts'
import { effectOfPlan } from './effect-of-plan.ts'
import { importedByPlan } from './imported-by-plan.ts'
import { type OrganisationPlan, planOrganisation } from './plan-organisation.ts'
import type { ReadOrganisation } from './read-in-worker.ts'

/** A file compared with the organisation: what it would create, and what is wrong with it. */
export type Compared = {
  readonly plan: OrganisationPlan
  readonly found: Found
  /** Fingerprint of the effect, which stays the same as long as an import would do the same. */
  readonly effect: string
  /** Data of the event to store; null when there is nothing new, or an error. */
  readonly data: OrganisationImported | null
  /** Whether the data is more than one event holds. */
  readonly isTooLarge: boolean
}

type Found = ReturnType<Issues['report']>

/** Bytes of the event besides its data, at most. */
const METADATA_BYTES = 4_096

/** Compares a file with the organisation, in time slices that let other work run in between. */
export async function compareFile(
  state: OrganisationState,
  { rows, report }: ReadOrganisation,
): Promise<Compared> {
  const issues = createIssues(organisationLimits)
  const plan = await planOrganisation(state, rows, {
    issues,
    places: report.places,
    isWhole: report.errors.length === 0,
  })
  const found = together(report, issues.report())
  const data =
    found.errors.length > 0 ? null : importedByPlan(plan, { importId: randomUUID(), rows: rows.length })
  const isTooLarge = Buffer.byteLength(JSON.stringify(data)) + METADATA_BYTES > MOST_BYTES
  if (data !== null && !isTooLarge) await organisationTypes.prepare({ type: 'OrganisationImported', data })
  return { plan, found, effect: effectOfPlan(plan), data, isTooLarge }
}

/** The comparison as it would be if nothing in the file were new. */
export function asAllThere({ plan, found, ...rest }: Compared): Compared {
  const there = <Planned extends object>(planned: readonly Planned[]) =>
    planned.map((one) => ({ ...one, isNew: false }))
  return {
    ...rest,
    plan: {
      units: there(plan.units),
      divisions: there(plan.divisions),
      departments: there(plan.departments).map((one) => ({ ...one, costCentreIds: [] })),
      costCentres: there(plan.costCentres),
    },
    found: { ...found, errors: [], errorCounts: {} },
  }
}

/**
 * Refuses a file that is more than one event holds: half an import would be worse than none, so people choose parts.
 */
export function assertFits({ isTooLarge }: Compared): void {
  if (isTooLarge) throw new Refusal('import-too-large')
}

export function assertAccepted({ found: { errors, errorCounts } }: Compared): void {
  if (errors.length > 0) throw new Refusal('import-rejected', { errors, params: { errorCounts } })
}

/**
 * Refuses an import that would do anything else than its preview. `checked`: effect of the preview, null without one.
 */
export function assertAnnounced({ effect }: Compared, checked: string | null): void {
  if (checked !== null && checked !== effect) throw new Refusal('check-outdated')
}

/** Whether an event can change how a file compares: a file contains no drivers and no comments. */
export function isSeenByFile({ type, data }: RecordedEvent): boolean {
  if (type in assignmentEvents) return false
  if (!type.endsWith('Changed')) return true
  const { to } = data as { readonly to: object } // every change of a record has it
  return Object.keys(to).some((field) => field !== 'comment')
}

function together(one: Found, other: Found): Found {
  const byRow = <Issue extends { readonly params: { readonly row?: number | undefined } }>(
    list: readonly Issue[],
  ) =>
    list.toSorted((a, b) => (a.params.row ?? 0) - (b.params.row ?? 0)).slice(0, organisationLimits.reported)
  return {
    errors: byRow([...one.errors, ...other.errors]),
    warnings: byRow([...one.warnings, ...other.warnings]),
    errorCounts: sums(one.errorCounts, other.errorCounts),
    warningCounts: sums(one.warningCounts, other.warningCounts),
  }
}

type Counts = { [code: string]: number }

function sums(one: Counts, other: Counts): Counts {
  const counts = { ...one }
  for (const [code, count] of Object.entries(other)) counts[code] = (counts[code] ?? 0) + count
  return counts
}
