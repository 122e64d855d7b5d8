import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import {
  type StaffImportCompleted,
  type StaffImportOp,
  staffStream,
  type StaffValues,
} from '@staffplan/contracts/staff/events'
import type { Deps } from '#http/deps.ts'
import { uuidFrom } from '#kernel/event-id.ts'
import type { Handled } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { type StaffYearState, staffYearModel, withPart } from '#streams/staff-year.ts'
import { changed } from './import-differences.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { writeImport } from './write-import.ts'

/** Takes an import back as one unit; what somebody changed since, or came from a cost centre that is gone, stays and is named. */
export async function undoImport(
  deps: Deps,
  { importId, year, context }: { importId: string; year: number; context: CommandContext },
): Promise<Handled> {
  let attempt = 0
  const handled = await deps.handler.handle({
    model: staffYearModel,
    stream: staffStream(year),
    context,
    alsoReads: [ORGANISATION_STREAM],
    async decide(state) {
      attempt += 1
      const undone = undoable(state, importId)
      const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
      const imported = await importedOps(deps, undone.stream)
      const { ops, skipped } = await inverse(imported, { state, organisation })
      const removed = ops.filter(({ op }) => op === 'remove').length
      const completed = {
        importId: uuidFrom(`undo ${importId} ${context.commandId}`),
        year,
        kind: 'undo' as const,
        accepted: undone.accepted,
        inserted: 0,
        updated: ops.length - removed,
        unchanged: skipped.length,
        removed,
        newCostCentres: [],
        fileHash: '',
        undoes: importId,
      }
      const event = await writeImport(deps.handler, { context, ops, completed, attempt })
      return { events: [event], warnings: skippedWarning(skipped) }
    },
  })
  await releaseCostCentres(deps, { importId, context, after: handled.position })
  return handled
}

async function importedOps({ log }: Deps, stream: string): Promise<StaffImportOp[]> {
  const ops: StaffImportOp[] = []
  for await (const event of log.read(stream)) ops.push(...(event.data as { ops: StaffImportOp[] }).ops) // written by writeImport
  return ops
}

function undoable(state: StaffYearState, importId: string): StaffImportCompleted {
  const completed = state.imports.get(importId)
  if (!completed) throw new Refusal('not-found')
  const isUndone = [...state.imports.values()].some(({ undoes }) => undoes === importId)
  if (completed.kind === 'undo' || isUndone) throw new Refusal('import-not-undoable')
  return completed
}

const SLICE = 1_000

/**
 * What brings the rows back to where they were, as far as they still are where the import put them. In slices, so that
 * other requests get their turn.
 */
async function inverse(
  imported: readonly StaffImportOp[],
  { state, organisation }: { state: StaffYearState; organisation: OrganisationState },
): Promise<{ ops: StaffImportOp[]; skipped: string[] }> {
  const ops: StaffImportOp[] = []
  const skipped: string[] = []
  for (let until = imported.length; until > 0; until -= SLICE) {
    for (const op of imported.slice(Math.max(0, until - SLICE), until).toReversed()) {
      const now = state.items.get(op.id)?.values
      if (!now || op.op === 'remove') continue
      if (isAsImported(op, now) && hasWhereToGo(op, organisation)) ops.push(...inverted(op, now))
      else skipped.push(now.personal.employeeId)
    }
    await nextTurn()
  }
  return { ops, skipped }
}

type Undoable = Exclude<StaffImportOp, { op: 'remove' }>

function isAsImported(op: Undoable, now: StaffValues): boolean {
  const imported = op.op === 'add' ? op : withPart(now, op.to)
  return changed(op.id, now, imported).length === 0
}

function hasWhereToGo(op: Undoable, { costCentres }: OrganisationState): boolean {
  const before = op.op === 'change' ? op.from.costCentreId : undefined
  return before === undefined || costCentres.items.has(before)
}

function inverted(op: Undoable, now: StaffValues): StaffImportOp[] {
  if (op.op === 'add') return [{ op: 'remove', id: op.id, ...now }]
  return changed(op.id, now, withPart(now, op.from))
}

function skippedWarning(employees: readonly string[]): readonly Warning[] {
  return employees.length === 0 ? [] : [{ code: 'import-undo-skipped', params: { employees } }]
}
