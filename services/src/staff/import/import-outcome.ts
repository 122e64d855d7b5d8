import type { StaffImportCompleted } from '@staffplan/contracts/staff/events'
import type { RowError, RowWarning } from '@staffplan/contracts/staff/import-issue'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { Handled } from '#kernel/commands/handle.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { ImportReport } from '#staff/file/import-report.ts'
import type { NewCentre } from './new-cost-centres.ts'

/**
 * A parsed file, with the cost centres that do not exist yet, and warnings about people whom the year may have already.
 */
export type ReadFile = {
  readonly rows: readonly HrRow[] | readonly OvertimeRow[]
  readonly report: ImportReport
  readonly centres: readonly NewCentre[]
  readonly alike: readonly RowWarning[]
}

/** What an import did, or a preview would do; `handled` is null where nothing was decided. */
export type ImportOutcome = {
  /** Absent when nothing was stored. */
  readonly importId?: string
  /** Fingerprint from a preview, which the import may be checked against. */
  readonly checked?: string
  readonly accepted: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly newCostCentres: readonly string[]
  readonly missing: readonly string[]
  readonly warnings: readonly RowWarning[]
  readonly errors: readonly RowError[]
  readonly warningCounts: { readonly [code: string]: number }
  readonly errorCounts: { readonly [code: string]: number }
  readonly handled: Handled | null
}

export type Counts = Pick<ImportOutcome, 'inserted' | 'updated' | 'unchanged'>

/** Outcome of a preview, with the counts of what it would change. */
export function previewOutcome(
  read: ReadFile,
  found: Counts & Pick<ImportOutcome, 'missing' | 'checked'>,
): ImportOutcome {
  return {
    ...found,
    ...findings(read),
    newCostCentres: read.centres.map(({ number }) => number),
    handled: null,
  }
}

/** Outcome of a stored import. The counts are those of the event, as an earlier try may have stored it. */
export function storedOutcome(
  read: ReadFile,
  {
    handled,
    completed,
    missing,
  }: { handled: Handled; completed: StaffImportCompleted; missing: readonly string[] },
): ImportOutcome {
  const { importId, inserted, updated, unchanged, newCostCentres } = completed
  return { importId, inserted, updated, unchanged, newCostCentres, missing, ...findings(read), handled }
}

/** Outcome of a file that changes nothing; `handled` is null when nothing was decided this time. */
export function unchangedOutcome(
  read: ReadFile,
  rest: { handled: Handled | null; missing: readonly string[] },
): ImportOutcome {
  const counts = { inserted: 0, updated: 0, unchanged: read.rows.length }
  return { ...counts, newCostCentres: [], ...findings(read), ...rest }
}

/** The event that makes an import count. */
export function completedImport(data: StaffImportCompleted): Decided {
  return { type: 'StaffImportCompleted', data }
}

/** Data of the event that made an import count. */
export function completedIn(handled: Handled): StaffImportCompleted {
  return handled.events[0]!.data as StaffImportCompleted // completedImport made it
}

function findings({
  rows,
  report,
  centres,
  alike,
}: ReadFile): Pick<ImportOutcome, 'accepted' | 'warnings' | 'errors' | 'warningCounts' | 'errorCounts'> {
  // Warnings about people come first, so that a person who would come a second time is not overlooked.
  const ofCentres = centres.flatMap(({ warnings }) => warnings)
  return {
    accepted: report.rejection === null ? rows.length : 0,
    warnings: [...alike, ...report.warnings, ...ofCentres].slice(0, importLimits.reported),
    warningCounts: { ...report.warningCounts, ...countsOf([...alike, ...ofCentres]) },
    errors: report.errors,
    errorCounts: report.errorCounts,
  }
}

function countsOf(warnings: readonly RowWarning[]): { [code: string]: number } {
  const counts: { [code: string]: number } = {}
  for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
