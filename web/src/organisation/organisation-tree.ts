import type { BusinessUnitRow } from '@staffplan/contracts/organisation/business-unit'
import type { CostCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import type { DepartmentRow } from '@staffplan/contracts/organisation/department'
import type { DivisionRow } from '@staffplan/contracts/organisation/division'
import type { Figures } from '@staffplan/contracts/organisation/figures'
import type { TreeNode } from '#ui/tables/tree-rows.ts'

export type OrganisationNode = {
  readonly kind: 'businessUnit' | 'division' | 'department' | 'costCentre' | 'unassigned'
  readonly name: string
  readonly color: string | null
  readonly staffNumber: number
  /** Monthly salaries of all of them whose pay counts, SR; null where nobody's does. */
  readonly totalCost: number | null
  /** How many have no salary that is known. */
  readonly unpaid: number
  /** How many of these are in no total, since nobody's salary beside theirs is known. */
  readonly uncounted: number
}

type Staffed = Pick<OrganisationNode, 'staffNumber' | 'totalCost' | 'unpaid' | 'uncounted'>

type Lists = {
  readonly businessUnits: readonly BusinessUnitRow[]
  readonly divisions: readonly DivisionRow[]
  readonly departments: readonly DepartmentRow[]
  readonly costCentres: readonly CostCentreRow[]
}
type Tree = TreeNode<OrganisationNode>

/** Business unit > division > department > cost centre; cost centres of no department stand together at the end. */
export function organisationTree(lists: Lists): Tree[] {
  const centresOf = Map.groupBy(lists.costCentres, ({ department }) => department?.id ?? null)
  const departmentsOf = Map.groupBy(lists.departments, ({ division }) => division.id)
  const divisionsOf = Map.groupBy(lists.divisions, ({ businessUnit }) => businessUnit.id)
  const centres = (departmentId: number | null): Tree[] =>
    (centresOf.get(departmentId) ?? []).map((row) => ({
      id: `costCentre:${row.id}`,
      value: { kind: 'costCentre', color: null, ...shown(row, `${row.number} ${row.name}`) },
      children: [],
    }))
  const departments = (divisionId: number): Tree[] =>
    (departmentsOf.get(divisionId) ?? []).map((row) => ({
      id: `department:${row.id}`,
      value: { kind: 'department', color: null, ...shown(row, row.name) },
      children: centres(row.id),
    }))
  const divisions = (unitId: number): Tree[] =>
    (divisionsOf.get(unitId) ?? []).map((row) => ({
      id: `division:${row.id}`,
      value: { kind: 'division', color: null, ...shown(row, row.name) },
      children: departments(row.id),
    }))
  const units = lists.businessUnits.map((row): Tree => ({
    id: `businessUnit:${row.id}`,
    value: { kind: 'businessUnit', color: row.color, ...shown(row, row.name) },
    children: divisions(row.id),
  }))
  const unassigned = centres(null)
  return unassigned.length === 0
    ? units
    : [...units, { id: 'unassigned', value: gathered(unassigned), children: unassigned }]
}

/** Of all of them together. */
export function totals(nodes: readonly Tree[]): Staffed {
  const sum = (of: (node: OrganisationNode) => number): number =>
    nodes.reduce((all, { value }) => all + of(value), 0)
  const staffNumber = sum((node) => node.staffNumber)
  const unpaid = sum((node) => node.unpaid)
  const uncounted = sum((node) => node.uncounted)
  const isKnown = uncounted === 0 || uncounted < staffNumber
  return { staffNumber, unpaid, uncounted, totalCost: isKnown ? sum((node) => node.totalCost ?? 0) : null }
}

/** Total cost divided by those whose pay is in it, never a mean of means; 0 without staff, null where nobody's pay counts. */
export function averageSalary({ staffNumber, totalCost, uncounted }: Omit<Staffed, 'unpaid'>): number | null {
  if (staffNumber === 0 || totalCost === null) return totalCost
  return totalCost / (staffNumber - uncounted)
}

function shown(
  {
    staffNumber,
    totalCost,
    unpaid = 0,
    uncounted = 0,
  }: Pick<Figures, 'staffNumber' | 'totalCost' | 'unpaid' | 'uncounted'>,
  name: string,
) {
  return { name, staffNumber, totalCost, unpaid, uncounted }
}

function gathered(nodes: readonly Tree[]): OrganisationNode {
  return { kind: 'unassigned', name: '', color: null, ...totals(nodes) }
}
