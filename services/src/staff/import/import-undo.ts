import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import {
  type StaffImportCompleted,
  type StaffImportOp,
  staffStream,
  type StaffValues,
} from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { takenOverCostCentres } from '#streams/organisation-import.ts'
import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import { type StaffYearState, staffYearModel, withPart } from '#streams/staff-year.ts'
import { changed } from './import-differences.ts'
import { tidyCostCentres } from './import-cost-centres.ts'
import { completedImport } from './import-outcome.ts'
import type { ImportPlan } from './import-plan.ts'
import { importedOps } from './imported-ops.ts'
import { storeImport } from './store-import.ts'

/** Undoes an import as one unit. Rows that somebody changed since, or whose cost centre is gone, stay and are named. */
export async function undoImport(
  deps: Deps,
  { importId, year, context }: { importId: string; year: number; context: CommandContext },
): Promise<Handled> {
  const undone = undoable(await deps.handler.state(staffYearModel, staffStream(year)), importId, context)
  const { plan, skipped } = undoPlan(await importedOps(deps, undone))
  const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const kept = keptWarning(takenOverCostCentres(organisation, importId))
  const undoId = uuidFrom(`undo ${importId} ${context.commandId}`)
  using _run = await deps.runs.begin(undoId)
  const handled = await storeImport(deps, {
    importId: undoId,
    year,
    context,
    plan,
    decide(staged, state) {
      const { ops } = staged
      undoable(state, importId, context)
      const removed = ops.filter(({ op }) => op === 'remove').length
      const event = completedImport({
        importId: undoId,
        year,
        kind: 'undo',
        accepted: undone.accepted,
        inserted: 0,
        updated: ops.length - removed,
        unchanged: skipped.size,
        removed,
        newCostCentres: [],
        fileHash: '',
        undoes: importId,
        ...staged.written(),
      })
      return { events: [event], warnings: [...skippedWarning([...skipped.values()]), ...kept] }
    },
  })
  const tidied = await tidyCostCentres(deps, { importId, correlationId: context.correlationId })
  // A client that reads at this position or later sees neither the rows nor the removed cost centres.
  return { ...handled, position: tidied ?? handled.position }
}

/**
 * The import to undo. Throws `import-not-undoable` if undone already, but not by this same command, whose outcome
 * answers.
 */
function undoable(
  state: StaffYearState,
  importId: string,
  { commandId }: CommandContext,
): StaffImportCompleted {
  const completed = state.imports.get(importId)
  if (!completed) throw new Refusal('not-found')
  const own = uuidFrom(`undo ${importId} ${commandId}`)
  const isUndone = [...state.imports.values()].some(
    (other) => other.undoes === importId && other.importId !== own,
  )
  if (completed.kind === 'undo' || isUndone) throw new Refusal('import-not-undoable')
  return completed
}

type Undoable = Exclude<StaffImportOp, { op: 'remove' }>

/** Plan that brings the rows back to where they were, as far as they still are as the import left them. */
function undoPlan(imported: readonly StaffImportOp[]): {
  readonly plan: ImportPlan<Undoable>
  /** Employee ids of the rows that stay as they are, by row id. */
  readonly skipped: ReadonlyMap<number, string>
} {
  const skipped = new Map<number, string>()
  const plan: ImportPlan<Undoable> = {
    subjects: imported.filter((op) => op.op !== 'remove').toReversed(),
    opOf(op, { year, organisation }) {
      skipped.delete(op.id)
      const now = year.items.get(op.id)?.values
      if (!now) return null
      if (isAsImported(op, now) && hasWhereToGo(op, organisation)) return inverted(op, now)
      skipped.set(op.id, now.personal.employeeId)
      return null
    },
    concerns: ({ id }, { ids }) => ids.has(id),
  }
  return { plan, skipped }
}

function isAsImported(op: Undoable, now: StaffValues): boolean {
  const imported = op.op === 'add' ? op : withPart(now, op.to)
  return changed(op.id, now, imported).length === 0
}

function hasWhereToGo(op: Undoable, { costCentres }: OrganisationState): boolean {
  const before = op.op === 'change' ? op.from.costCentreId : undefined
  return before === undefined || costCentres.items.has(before)
}

function inverted(op: Undoable, now: StaffValues): StaffImportOp | null {
  if (op.op === 'add') return { op: 'remove', id: op.id, ...now }
  return changed(op.id, now, withPart(now, op.from))[0] ?? null
}

function skippedWarning(employees: readonly string[]): readonly Warning[] {
  return employees.length === 0 ? [] : [{ code: 'import-undo-skipped', params: { employees } }]
}

function keptWarning(costCentres: readonly string[]): readonly Warning[] {
  return costCentres.length === 0 ? [] : [{ code: 'import-undo-centres-kept', params: { costCentres } }]
}
