import type { DivisionFte } from '@staffplan/contracts/planning/manual-plan'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import type { ManualPlanState } from './manual-plan.ts'

type Command = {
  readonly year: number
  readonly rows: readonly DivisionFte[]
  /** The plan's ETag (number of its last change) that the caller read; null to overwrite whatever is there. */
  readonly ifMatch: string | null
  readonly organisation: Pick<OrganisationState, 'divisions'>
}

/**
 * Plans the named divisions and leaves all others as they are; no event when nothing differs. Throws `stale-if-match`,
 * with an error for each row, if somebody else has changed a named division since the caller read the plan: people who
 * plan different divisions do not disturb each other.
 */
export function planDivisions(state: ManualPlanState, { year, rows, ...command }: Command): Decided[] {
  refuseUnknown(rows, command.organisation)
  refuseRepeated(rows)
  refuseStale(state, { rows, ifMatch: command.ifMatch })
  const divisions = rows.flatMap(({ divisionId, value: to }) => {
    const from = state.divisions.get(divisionId)?.value ?? null
    return from === to ? [] : [{ divisionId, from, to }]
  })
  if (divisions.length === 0) return []
  return [{ type: 'DivisionFtesPlanned', data: { year, divisions }, entity: `manualPlan:${year}` }]
}

function refuseUnknown(rows: Command['rows'], { divisions }: Command['organisation']): void {
  const errors = errorsOf(rows, ({ divisionId }) => !divisions.items.has(divisionId), {
    field: 'divisionId',
    code: 'reference-unknown',
  })
  if (errors.length > 0) throw new Refusal('reference-unknown', { errors })
}

function refuseRepeated(rows: Command['rows']): void {
  const seen = new Set<number>()
  const isRepeated = ({ divisionId }: DivisionFte) => seen.size === seen.add(divisionId).size
  const errors = errorsOf(rows, isRepeated, { field: 'divisionId', code: 'duplicate' })
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}

function refuseStale(
  { divisions, changes }: ManualPlanState,
  { rows, ifMatch }: Pick<Command, 'rows' | 'ifMatch'>,
): void {
  if (ifMatch === null || ifMatch === '*') return
  const read = /^\d+$/.test(ifMatch) ? Number(ifMatch) : -1
  const isStale = ({ divisionId, value }: DivisionFte) => {
    const held = divisions.get(divisionId) ?? { value: null, change: 0 }
    return held.change > read && held.value !== value
  }
  const errors = errorsOf(rows, isStale, { field: 'value', code: 'changed-meanwhile' })
  if (errors.length > 0) throw new Refusal('stale-if-match', { params: { etag: String(changes) }, errors })
}

function errorsOf(
  rows: Command['rows'],
  isWrong: (row: DivisionFte) => boolean,
  { field, code }: { readonly field: string; readonly code: string },
): FieldError[] {
  return rows.flatMap((row, index) => (isWrong(row) ? [{ pointer: `/${index}/${field}`, code }] : []))
}
