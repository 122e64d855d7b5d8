import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@staffplan/contracts/refusal'
import { type StaffImportCompleted, type StaffImportOp, staffStream } from '@staffplan/contracts/staff/events'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { Deps } from '#http/deps.ts'
import type { Handled } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import { nextStaffId, type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import type { ImportReport } from './import/import-report.ts'
import { parseInWorker } from './import/parse-in-worker.ts'
import { earlierImport } from './earlier-import.ts'
import { claimCostCentres, releaseCostCentres } from './import-cost-centres.ts'
import { hrOps, overtimeOps } from './import-differences.ts'
import {
  completedIn,
  type Counts,
  type ImportOutcome,
  previewOutcome,
  type ReadFile,
  storedOutcome,
} from './import-outcome.ts'
import type { ImportProgress } from './import-progress.ts'
import { type NewCentre, newCentres } from './new-cost-centres.ts'
import { withUnknownEmployees } from './unknown-employees.ts'
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

type Rows = ReadFile['rows']

const SLICE = 2_000

/** What the file would change; nothing is stored. Errors are part of the answer. */
export async function previewImport(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const read = await readFile(deps, request)
  const importId = randomUUID()
  const state = await deps.handler.state(staffYearModel, staffStream(request.year))
  const report = withUnknownEmployees(state, request.kind, read)
  if (report.rejection !== null) {
    const nothing = { inserted: 0, updated: 0, unchanged: 0, missing: [] }
    return previewOutcome({ ...read, report }, { importId, ...nothing })
  }
  const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const { ops: _ops, ...counts } = await differencesOf(state, { request, rows: read.rows, organisation })
  return previewOutcome(read, { importId, ...counts, missing: missingIn(read.rows, state) })
}

/** Stores the file's differences as one unit. Throws the refusal of a file with errors. */
export async function importFile(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const { context, year, kind } = request
  const fileHash = createHash('sha256').update(request.bytes).digest('hex')
  const importId = randomUUID()
  const read = await readFile(deps, request)
  if (read.report.rejection !== null) {
    const state = await deps.handler.state(staffYearModel, staffStream(year))
    throw rejected(withUnknownEmployees(state, kind, read))
  }
  await claimCostCentres(deps, { importId, wanted: read.centres, context })
  let attempt = 0
  let earlier = null as StaffImportCompleted | null
  try {
    const handled = await deps.handler.handle({
      model: staffYearModel,
      stream: staffStream(year),
      context,
      alsoReads: [ORGANISATION_STREAM],
      async decide(state) {
        attempt += 1
        const report = withUnknownEmployees(state, kind, read)
        if (report.rejection !== null) throw rejected(report)
        const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
        const { ops, ...counts } = await differencesOf(state, { request, rows: read.rows, organisation })
        // The same file once more changes nothing: its first import answers, and the history has it once.
        earlier = ops.length === 0 ? earlierImport(state, { kind, fileHash }) : null
        if (earlier) return { events: [] }
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
    return await stored(deps, { request, read, handled, completed: earlier ?? completedIn(handled) })
  } catch (error) {
    // After a lost answer the rows may be there, or still arrive: the next start knows what nobody uses.
    if (!(error instanceof StoreUnavailable && error.outcomeUnknown)) {
      await takeBack(deps, { importId, context }).catch(() => {}) // the next start does it
    }
    throw error
  }
}

/** An earlier try may have stored it, whose cost centres are known by now; the answer is the same. */
async function stored(
  { handler }: Deps,
  {
    request,
    read,
    handled,
    completed,
  }: { request: ImportRequest; read: ReadFile; handled: Handled; completed: StaffImportCompleted },
): Promise<ImportOutcome> {
  const { costCentreByNumber } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const createdByIt = new Set(completed.newCostCentres)
  const known = new Set(costCentreByNumber.keys()).difference(createdByIt)
  const missing = missingIn(read.rows, await handler.state(staffYearModel, staffStream(request.year)))
  const centres = centresOf(request.kind, read.rows, known)
  return storedOutcome({ ...read, centres }, { handled, completed, missing })
}

async function takeBack(
  deps: Deps,
  { importId, context }: { importId: string; context: CommandContext },
): Promise<void> {
  await releaseCostCentres(deps, { importId, context, after: await deps.log.head() })
}

async function readFile(deps: Deps, request: ImportRequest): Promise<ReadFile> {
  const { kind, year, bytes, options, signal, progress } = request
  const rows: (HrRow | OvertimeRow)[] = []
  const parsing = parseInWorker(bytes, { kind, year, options, limits: importLimits, signal })
  let step = await parsing.next()
  while (step.done !== true) {
    rows.push(...step.value.rows)
    progress({ phase: 'reading', rows: step.value.rowsRead, total: step.value.rowsTotal })
    step = await parsing.next()
  }
  const { costCentreByNumber } = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const read = rows as Rows // the parser gives one kind of rows
  return {
    rows: read,
    report: step.value,
    centres: centresOf(kind, read, new Set(costCentreByNumber.keys())),
  }
}

function centresOf(kind: ImportKind, rows: Rows, known: ReadonlySet<string>): readonly NewCentre[] {
  return kind === 'hr' ? newCentres(known, rows as readonly HrRow[]) : [] // the parser gives one kind of rows
}

type Differences = Counts & { readonly ops: readonly StaffImportOp[] }

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
  const inserted = ops.filter(({ op }) => op === 'add').length
  return { ops, inserted, updated: ops.length - inserted, unchanged: rows.length - ops.length }
}

/** People of the year that the file does not name; they stay. */
function missingIn(rows: Rows, { idOfEmployee }: StaffYearState): string[] {
  const named = new Set(rows.map(({ employeeId }) => employeeId))
  return [...idOfEmployee.keys()].filter((employee) => !named.has(employee))
}

/** In a preview a new number has no id yet; 0 is nobody's, so that the row counts as changed. */
function centreId({ costCentreByNumber }: OrganisationState, row: HrRow): number {
  return costCentreByNumber.get(row.costCentre.number) ?? 0
}

function rejected({ rejection, errors, errorCounts }: ImportReport): Refusal {
  return new Refusal(rejection ?? 'import-rejected', { errors, params: { errorCounts } })
}
