import { randomUUID } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import { staffStream } from '@staffplan/contracts/staff/events'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportProgress } from '@staffplan/contracts/staff/import-progress'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import type { ImportReport } from '#staff/file/import-report.ts'
import { parseInWorker } from '#staff/file/parse-in-worker.ts'
import { alikePeople } from './alike-people.ts'
import { isStoredAlready } from './earlier-import.ts'
import { fileHashOf } from './file-hash.ts'
import { claimCostCentres, tidyCostCentres } from './import-cost-centres.ts'
import { countsOf, filePlan } from './file-plan.ts'
import {
  completedImport,
  completedIn,
  type ImportOutcome,
  previewOutcome,
  type ReadFile,
  storedOutcome,
  unchangedOutcome,
} from './import-outcome.ts'
import { importedOps } from './imported-ops.ts'
import { withKeptAllowances } from './kept-allowances.ts'
import { type NewCentre, newCentres } from './new-cost-centres.ts'
import { checkOffered } from './offered-year.ts'
import { StagedImport } from './staged-import.ts'
import { storeImport } from './store-import.ts'
import { withUnknownEmployees } from './unknown-employees.ts'

export type ImportRequest = {
  readonly kind: ImportKind
  readonly year: number
  readonly bytes: Uint8Array
  readonly options: ImportOptions
  /** Fingerprint from the preview: if the import would do anything else, it is refused. Null without a preview. */
  readonly checked: string | null
  readonly context: CommandContext
  /** Whether this upload was answered before. */
  readonly isRepeat: boolean
  readonly signal: AbortSignal
  readonly progress: (progress: ImportProgress) => void
}

type Rows = ReadFile['rows']

/** What the file would change; nothing is stored. Errors are part of the answer. */
export async function previewImport(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const read = await readFile(deps, request)
  const state = await deps.handler.state(staffYearModel, staffStream(request.year))
  const report = withUnknownEmployees(state, request.kind, read)
  if (report.rejection !== null) {
    const nothing = { inserted: 0, updated: 0, unchanged: 0, missing: [] }
    return previewOutcome({ ...read, report }, nothing)
  }
  const { ops, check } = await comparedOnly(deps, request, read)
  const missing = missingIn(read.rows, state)
  const checked = check.with(read.centres, request.year)
  return previewOutcome(read, { ...countsOf(ops, read.rows), missing, checked })
}

async function comparedOnly(
  deps: Deps,
  { year, context }: ImportRequest,
  { rows }: ReadFile,
): Promise<StagedImport<HrRow | OvertimeRow>> {
  const plan = filePlan(rows, { isPreview: true })
  const compared = new StagedImport(deps, { importId: randomUUID(), year, context, plan }, 1)
  await compared.compare()
  return compared
}

/** Stores the file's differences as one unit. Throws the refusal of a file with errors. */
export async function importFile(deps: Deps, request: ImportRequest): Promise<ImportOutcome> {
  const { context, year, kind } = request
  const hash = await fileHashOf(deps, request.bytes)
  const importId = randomUUID()
  const read = await readFile(deps, request)
  const known = await deps.handler.state(staffYearModel, staffStream(year))
  const earlier = await deps.handler.earlier({ model: staffYearModel, stream: staffStream(year), context })
  if (earlier)
    return repeated(deps, { request, read, handled: earlier, missing: missingIn(read.rows, known) })
  // The first upload had nothing to store, so what others have changed since stays.
  if (request.isRepeat) return unchangedOutcome(read, { handled: null, missing: missingIn(read.rows, known) })
  assertAccepted(withUnknownEmployees(known, kind, read))
  const isOther = ({ check, isOther }: StagedImport<HrRow | OvertimeRow>): boolean =>
    request.checked !== null && (isOther || check.with(read.centres, request.year) !== request.checked)
  // Checked first, so that a refused file does not create cost centres and remove them again.
  if (read.centres.length > 0 && request.checked !== null && isOther(await comparedOnly(deps, request, read)))
    throw new Refusal('check-outdated')
  using _run = await deps.runs.begin(importId)
  try {
    await claimCostCentres(deps, { importId, wanted: read.centres, context })
    const handled = await storeImport(deps, {
      importId,
      year,
      context,
      plan: filePlan(read.rows, { isPreview: false }),
      isOther,
      written: (rows, total) => request.progress({ phase: 'storing', rows, total }),
      async decide(staged, state) {
        await checkOffered(deps, year)
        assertAccepted(withUnknownEmployees(state, kind, read))
        const { ops } = staged
        // Importing the same file again changes nothing, and adds nothing to the history.
        if (ops.length === 0 && isStoredAlready(state, { kind, hash })) return { events: [] }
        const counts = { accepted: read.rows.length, ...countsOf(ops, read.rows), removed: 0 }
        const newCostCentres = read.centres.map(({ number }) => number)
        const facts = { importId, year, kind, fileHash: hash.stored, newCostCentres }
        return { events: [completedImport({ ...facts, ...counts, ...staged.written() })] }
      },
    })
    const missing = missingIn(read.rows, known)
    if (handled.events.length === 0) return unchangedOutcome(read, { handled, missing })
    if (!handled.isRepeated) return storedOutcome(read, { handled, missing, completed: completedIn(handled) })
    await tidyCostCentres(deps, { importId, correlationId: context.correlationId })
    return await repeated(deps, { request, read, handled, missing })
  } catch (error) {
    // If the outcome is unknown, the rows may be stored or still arrive: the next start finds unused cost centres.
    if (!(error instanceof StoreUnavailable && error.outcomeUnknown)) {
      await tidyCostCentres(deps, { importId, correlationId: context.correlationId })
    }
    throw error
  }
}

/**
 * Answer for an import that an earlier try has stored. Cost centres and people that it added are known by now, but are
 * told as new ones, so that the answer is the same.
 */
async function repeated(
  deps: Deps,
  {
    request,
    read,
    handled,
    missing,
  }: {
    request: ImportRequest
    read: ReadFile
    handled: Handled
    missing: readonly string[]
  },
): Promise<ImportOutcome> {
  const { kind, year } = request
  const completed = completedIn(handled)
  const { costCentreByNumber } = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const createdByIt = new Set(completed.newCostCentres)
  const known = new Set(costCentreByNumber.keys()).difference(createdByIt)
  const centres = centresOf(kind, read.rows, known)
  if (kind !== 'hr') return storedOutcome({ ...read, centres }, { handled, missing, completed })
  const { idOfEmployee } = await deps.handler.state(staffYearModel, staffStream(year))
  const ops = await importedOps(deps, completed)
  const addedByIt = new Set(ops.flatMap((op) => (op.op === 'add' ? [op.personal.employeeId] : [])))
  const others = {
    keys: () => new Set(idOfEmployee.keys()).difference(addedByIt).keys(),
    has: (employeeId: string) => idOfEmployee.has(employeeId) && !addedByIt.has(employeeId),
  }
  const alike = await alikePeople(others, read.rows, read.report.idColumn)
  return storedOutcome({ ...read, centres, alike }, { handled, missing, completed })
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
  const stored = await deps.handler.state(staffYearModel, staffStream(year))
  const report = withKeptAllowances(stored, step.value)
  const read = rows as Rows // the parser gives one kind of rows
  return {
    rows: read,
    report,
    centres: centresOf(kind, read, new Set(costCentreByNumber.keys())),
    alike: kind === 'hr' ? await alikePeople(stored.idOfEmployee, read, report.idColumn) : [],
  }
}

function centresOf(kind: ImportKind, rows: Rows, known: ReadonlySet<string>): readonly NewCentre[] {
  return kind === 'hr' ? newCentres(known, rows as readonly HrRow[]) : [] // the parser gives one kind of rows
}

/** People of the year that the file does not name; they stay. */
function missingIn(rows: Rows, { idOfEmployee }: StaffYearState): string[] {
  const named = new Set(rows.map(({ employeeId }) => idOfEmployee.get(employeeId)))
  return [...idOfEmployee].flatMap(([employeeId, row]) => (named.has(row) ? [] : [employeeId]))
}

function assertAccepted({ rejection, errors, errorCounts }: ImportReport): void {
  if (rejection !== null) throw new Refusal(rejection, { errors, params: { errorCounts } })
}
