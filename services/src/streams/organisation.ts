import type { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import type { EventOf } from '@staffplan/contracts/event-definition'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import type { ValuesOf } from '@staffplan/contracts/record'
import { evolveRecord, noRecords, type RecordState } from '#kernel/records/record-state.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { singleSpaced } from '#ports/sort-key.ts'
import { type Assignments, evolveAssignments, noAssignments } from './assignments.ts'

export const ORGANISATION_STREAM = 'organisation'

export const organisationTypes = new EventTypes(organisationEvents)

export type DivisionValues = ValuesOf<typeof division>
export type DepartmentValues = ValuesOf<typeof department>
export type CostCentreValues = ValuesOf<typeof costCentre>

/** Units, divisions, departments, cost centres and driver assignments: one consistency boundary. */
export type OrganisationState = {
  readonly businessUnits: RecordState<ValuesOf<typeof businessUnit>>
  readonly divisions: RecordState<DivisionValues>
  /** Units that a division belonged to before, by division id. */
  readonly formerUnits: Map<number, ReadonlySet<number>>
  readonly departments: RecordState<DepartmentValues>
  readonly costCentres: RecordState<CostCentreValues>
  /**
   * Cost centre ids by number. A number stored with other white space is found with single spaces too, as numbers are
   * written now.
   */
  readonly costCentreByNumber: Map<string, number>
  /**
   * Numbers stored with other white space, by their form with single spaces: one may have to take the place of another
   * that is deleted.
   */
  readonly numbersOtherwise: Map<string, ReadonlySet<string>>
  readonly departmentOfCostCentre: Map<number, number>
  readonly assignments: Assignments
  /** Cost centres that an import created, by import; until the import is undone. */
  readonly openImports: Map<string, OpenImport>
  /** Imported files of the organisation that were not undone, by import. */
  readonly files: Map<string, OrganisationImported>
}

export type OpenImport = {
  readonly ids: readonly number[]
  readonly at: string
  /** Revisions of the events that created them: a cost centre with another revision has been changed since. */
  readonly revisions: ReadonlySet<bigint>
}

type OrganisationEvent = EventOf<typeof organisationEvents> | EventOf<typeof assignmentEvents>

export const organisationModel: StreamModel<OrganisationState> = {
  initial: () => ({
    businessUnits: noRecords(),
    divisions: noRecords(),
    formerUnits: new Map(),
    departments: noRecords(),
    costCentres: noRecords(),
    costCentreByNumber: new Map(),
    numbersOtherwise: new Map(),
    departmentOfCostCentre: new Map(),
    assignments: noAssignments(),
    openImports: new Map(),
    files: new Map(),
  }),
  stored: asItIs(4),
  evolve(state, recorded) {
    const event = recorded as RecordedEvent & OrganisationEvent // parsed by EventTypes
    switch (event.type) {
      case 'BusinessUnitCreated':
      case 'BusinessUnitChanged':
      case 'BusinessUnitDeleted':
        evolveRecord(businessUnit, state.businessUnits, recorded)
        return state
      case 'DivisionCreated':
      case 'DivisionChanged':
      case 'DivisionDeleted':
        noteMove(state, event)
        evolveRecord(division, state.divisions, recorded)
        return state
      case 'DepartmentCreated':
      case 'DepartmentChanged':
      case 'DepartmentDeleted':
        evolveDepartment(state, recorded, event.data.id)
        return state
      case 'CostCentreCreated':
      case 'CostCentreChanged':
      case 'CostCentreDeleted':
        evolveCostCentre(state, recorded, event.data.id)
        return state
      case 'CostCentresImported':
        for (const { id, number, name } of event.data.costCentres) {
          state.costCentres.items.set(id, {
            values: { name, number, comment: '' },
            revision: recorded.revision,
          })
          state.costCentres.lastId = Math.max(state.costCentres.lastId, id)
          holdNumber(state, number, id)
        }
        openImport(state, event)
        return state
      case 'CostCentresImportUndone':
        for (const id of event.data.ids) forgetCostCentre(state, id)
        if (event.data.isLast) state.openImports.delete(event.data.importId)
        else closeInPart(state, event.data)
        return state
      case 'OrganisationImported':
        evolveParts(state, recorded)
        state.files.set(event.data.importId, event.data)
        return state
      case 'OrganisationImportUndone':
        evolveParts(state, recorded)
        state.files.delete(event.data.importId)
        return state
      case 'PrimaryDriverAssigned':
      case 'PrimaryAssignmentChanged':
      case 'PrimaryDriverUnassigned':
      case 'SecondaryDriverAssigned':
      case 'SecondaryAssignmentChanged':
      case 'SecondaryDriverUnassigned':
        evolveAssignments(state.assignments, event, recorded.revision)
        return state
    }
  },
}

function evolveParts(state: OrganisationState, recorded: RecordedEvent): void {
  for (const part of organisationTypes.standsFor(recorded)) organisationModel.evolve(state, part)
}

function noteMove({ formerUnits }: OrganisationState, event: OrganisationEvent): void {
  if (event.type !== 'DivisionChanged') return
  const { id, from } = event.data
  const former = from.businessUnitId
  if (former !== undefined) formerUnits.set(id, new Set([...(formerUnits.get(id) ?? []), former]))
}

type Imported = {
  readonly data: { readonly importId: string; readonly costCentres: readonly { readonly id: number }[] }
  readonly metadata: { readonly at: string }
  readonly revision: bigint
}

function openImport({ openImports }: OrganisationState, { data, metadata, revision }: Imported): void {
  const before = openImports.get(data.importId)
  const ids = data.costCentres.map(({ id }) => id)
  openImports.set(data.importId, {
    ids: before ? [...before.ids, ...ids] : ids,
    at: before?.at ?? metadata.at,
    revisions: new Set([...(before?.revisions ?? []), revision]),
  })
}

function closeInPart(
  { openImports }: OrganisationState,
  { importId, ids }: { readonly importId: string; readonly ids: readonly number[] },
): void {
  const open = openImports.get(importId)
  if (!open) return
  const gone = new Set(ids)
  openImports.set(importId, { ...open, ids: open.ids.filter((id) => !gone.has(id)) })
}

function evolveDepartment(state: OrganisationState, event: RecordedEvent, id: number): void {
  const { items } = state.departments
  for (const held of items.get(id)?.values.costCentreIds ?? []) state.departmentOfCostCentre.delete(held)
  evolveRecord(department, state.departments, event)
  for (const held of items.get(id)?.values.costCentreIds ?? []) state.departmentOfCostCentre.set(held, id)
}

function evolveCostCentre(state: OrganisationState, event: RecordedEvent, id: number): void {
  const { items } = state.costCentres
  const before = items.get(id)?.values.number
  evolveRecord(costCentre, state.costCentres, event)
  const after = items.get(id)?.values.number
  if (before !== undefined) freeNumber(state, before, id)
  if (after !== undefined) holdNumber(state, after, id)
}

type Numbers = Pick<OrganisationState, 'costCentreByNumber' | 'numbersOtherwise'>

function holdNumber({ costCentreByNumber, numbersOtherwise }: Numbers, number: string, id: number): void {
  costCentreByNumber.set(number, id)
  const seen = singleSpaced(number)
  if (seen === number) return
  numbersOtherwise.set(seen, new Set([...(numbersOtherwise.get(seen) ?? []), number]))
  if (!costCentreByNumber.has(seen)) costCentreByNumber.set(seen, id)
}

function freeNumber({ costCentreByNumber, numbersOtherwise }: Numbers, number: string, id: number): void {
  const seen = singleSpaced(number)
  for (const held of [number, seen]) if (costCentreByNumber.get(held) === id) costCentreByNumber.delete(held)
  const alike = [...(numbersOtherwise.get(seen) ?? [])].filter((each) => each !== number)
  if (alike.length === 0) numbersOtherwise.delete(seen)
  else numbersOtherwise.set(seen, new Set(alike))
  const next = alike[0] === undefined ? undefined : costCentreByNumber.get(alike[0])
  if (next !== undefined && !costCentreByNumber.has(seen)) costCentreByNumber.set(seen, next)
}

function forgetCostCentre(state: OrganisationState, id: number): void {
  const number = state.costCentres.items.get(id)?.values.number
  if (number !== undefined) freeNumber(state, number, id)
  state.costCentres.items.delete(id)
}
