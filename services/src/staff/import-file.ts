import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@staffplan/contracts/refusal'
import { type StaffImportCompleted, type StaffImportOp, staffStream } from '@staffplan/contracts/staff/events'
import type { RowError, RowWarning } from '@staffplan/contracts/staff/import-issue'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { Deps } from '#http/deps.ts'
import type { Handled } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import { nextStaffId, type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import type { ImportReport } from './import/import-report.ts'
import { parseInWorker } from './import/parse-in-worker.ts'
import { claimCostCentres, releaseCostCentres } from './import-cost-centres.ts'
import { hrOps, overtimeOps } from './import-differences.ts'
import type { ImportProgress } from './import-progress.ts'
import { type NewCentre, newCentres } from './new-cost-centres.ts'
import { writeImport } from './write-import.ts'

export type ImportRequest = {
  readonly kind: ImportKind
  readonly year: number
  readonly bytes: Uint8Array
  readonly options: ImportOptions
  readonly context: CommandContext
  readonly signal: AbortSignal
  readonly progress: (progress: ImportProgress) => void
}

/** What an import did, or a preview would do; `handled` is null for a preview. */
export type ImportOutcome = {
  readonly importId: string
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

type Rows = readonly HrRow[] | readonly OvertimeRow[]
type Read = { readonly rows: Rows; readonly report: ImportReport; readonly centres: readonly NewCentre[] }

const SLICE = 2_000

/** What the file would change; nothing is stored. Errors are part of the answer. */
export async function previewImport(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const read = await readFile(deps, request)
  const state = await deps.handler.state(staffYearModel, staffStream(request.year))
  const report = withUnknownEmployees(state, request.kind, read)
  if (report.rejection !== null)
    return outcome({ importId: randomUUID(), report, read, differences: NOTHING, handled: null })
  const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const differences = await differencesOf(state, { request, rows: read.rows, organisation })
  return outcome({ importId: randomUUID(), report, read, differences, handled: null })
}

/** Stores the file's differences as one unit. Throws the refusal of a file with errors. */
export async function importFile(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const { context, year, kind } = request
  const fileHash = createHash('sha256').update(request.bytes).digest('hex')
  const importId = randomUUID()
  const read = await readFile(deps, request)
  if (read.report.rejection !== null) throw rejected(read.report)
  await claimCostCentres(deps, { importId, wanted: read.centres, context })
  let differences = NOTHING
  let attempt = 0
  try {
    const handled = await deps.handler.handle({
      model: staffYearModel,
      stream: staffStream(year),
      context,
      alongside: [ORGANISATION_STREAM],
      async decide(state) {
        attempt += 1
        const report = withUnknownEmployees(state, kind, read)
        if (report.rejection !== null) throw rejected(report)
        const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
        differences = await differencesOf(state, { request, rows: read.rows, organisation })
        const { ops, missing: _missing, ...counts } = differences
        if (ops.some((op) => (op.op === 'change' ? op.to : op).costCentreId === 0))
          throw new Refusal('changed-meanwhile')
        const newCostCentres = read.centres.map(({ number }) => number)
        const completed = {
          importId,
          year,
          kind,
          accepted: read.rows.length,
          ...counts,
          removed: 0,
          newCostCentres,
          fileHash,
        }
        const stored = (rows: number): void => request.progress({ phase: 'storing', rows, total: ops.length })
        return { events: [await writeImport(deps.handler, { context, ops, completed, attempt, stored })] }
      },
    })
    return outcome({ importId, report: read.report, read, differences, handled })
  } catch (error) {
    // The rows may be stored although their answer was lost: only what the whole log leaves unused is taken back.
    await takeBack(deps, { importId, context }).catch(() => {}) // the next start does it
    throw error
  }
}

async function takeBack(
  deps: Deps,
  { importId, context }: { importId: string; context: CommandContext },
): Promise<void> {
  await releaseCostCentres(deps, { importId, context, after: await deps.log.head() })
}

async function readFile(deps: Deps, request: ImportRequest): Promise<Read> {
  const { kind, year, bytes, options, signal, progress } = request
  const rows: (HrRow | OvertimeRow)[] = []
  const parsing = parseInWorker(bytes, { kind, year, options, limits: importLimits, signal })
  let step = await parsing.next()
  while (step.done !== true) {
    rows.push(...step.value.rows)
    progress({ phase: 'reading', rows: step.value.rowsRead, total: step.value.rowsTotal })
    step = await parsing.next()
  }
  const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const read = rows as Rows // the parser gives one kind of rows
  return {
    rows: read,
    report: step.value,
    centres: kind === 'hr' ? newCentres(organisation, read as readonly HrRow[]) : [],
  }
}

type Differences = Pick<ImportOutcome, 'inserted' | 'updated' | 'unchanged' | 'missing'> & {
  readonly ops: readonly StaffImportOp[]
}
const NOTHING: Differences = { ops: [], inserted: 0, updated: 0, unchanged: 0, missing: [] }

/** In slices, so that other requests get their turn while a large file is compared. */
async function differencesOf(
  state: StaffYearState,
  { request, rows, organisation }: { request: ImportRequest; rows: Rows; organisation: OrganisationState },
): Promise<Differences> {
  let id = nextStaffId(state, request.year)
  const newId = (): number => id++
  const ops: StaffImportOp[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const row of rows.slice(from, from + SLICE)) {
      if ('costCentre' in row)
        ops.push(...hrOps(state, row, { costCentreId: centreId(organisation, row), newId }))
      else ops.push(...overtimeOps(state, row))
    }
    await nextTurn()
  }
  const named = new Set(rows.map(({ employeeId }) => employeeId))
  const inserted = ops.filter(({ op }) => op === 'add').length
  return {
    ops,
    inserted,
    updated: ops.length - inserted,
    unchanged: rows.length - ops.length,
    missing: [...state.idOfEmployee.keys()].filter((employee) => !named.has(employee)),
  }
}

/** In a preview a new number has no id yet; 0 is nobody's, so that the row counts as changed. */
function centreId({ costCentreByNumber }: OrganisationState, row: HrRow): number {
  return costCentreByNumber.get(row.costCentre.number) ?? 0
}

/** An overtime row of somebody the year does not know is an error of its row. */
function withUnknownEmployees(state: StaffYearState, kind: ImportKind, { rows, report }: Read): ImportReport {
  if (kind === 'hr' || report.rejection !== null) return report
  const unknown = rows.filter(({ employeeId }) => !state.idOfEmployee.has(employeeId))
  if (unknown.length === 0) return report
  const errors = unknown.slice(0, importLimits.reported).map(({ row, employeeId }): RowError => ({
    pointer: `/file/${row}`,
    code: 'employee-unknown',
    params: { row, value: employeeId.slice(0, importLimits.reportedValue) },
  }))
  return {
    ...report,
    rejection: 'import-rejected',
    errors,
    errorCounts: { 'employee-unknown': unknown.length },
  }
}

function rejected({ rejection, errors, errorCounts }: ImportReport): Refusal {
  return new Refusal(rejection ?? 'import-rejected', { errors, params: { errorCounts } })
}

function outcome({
  importId,
  report,
  read,
  differences,
  handled,
}: {
  importId: string
  report: ImportReport
  read: Read
  differences: Differences
  handled: Handled | null
}): ImportOutcome {
  const { ops: _ops, ...counts } = differences
  const isRejected = report.rejection !== null
  const completed = handled?.events[0]?.data as StaffImportCompleted | undefined // writeImport made it
  const centreWarnings = read.centres.flatMap(({ warnings }) => warnings)
  return {
    ...counts,
    ...(completed
      ? { inserted: completed.inserted, updated: completed.updated, unchanged: completed.unchanged }
      : {}),
    importId: completed?.importId ?? importId,
    accepted: isRejected ? 0 : read.rows.length,
    newCostCentres: completed?.newCostCentres ?? read.centres.map(({ number }) => number),
    warnings: [...report.warnings, ...centreWarnings].slice(0, importLimits.reported),
    warningCounts:
      centreWarnings.length > 0
        ? { ...report.warningCounts, ...countsOf(centreWarnings) }
        : report.warningCounts,
    errors: report.errors,
    errorCounts: report.errorCounts,
    handled,
  }
}

function countsOf(warnings: readonly RowWarning[]): { [code: string]: number } {
  const counts: { [code: string]: number } = {}
  for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
