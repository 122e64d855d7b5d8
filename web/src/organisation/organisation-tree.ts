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
  /** Sum of the monthly salaries in SR; null when no salary is known. */
  readonly totalCost: number | null
  /** Number of staff whose salary is unknown. */
  readonly unpaid: number
  /** Number of those who are not in the total either, because no salary is known that could stand for theirs. */
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

/** Business unit > division > department > cost centre; cost centres without a department come last, under one node. */
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

/** The sums over several nodes. */
export function totals(nodes: readonly Tree[]): Staffed {
  const sum = (of: (node: OrganisationNode) => number): number =>
    nodes.reduce((all, { value }) => all + of(value), 0)
  const staffNumber = sum((node) => node.staffNumber)
  const unpaid = sum((node) => node.unpaid)
  const uncounted = sum((node) => node.uncounted)
  const isKnown = uncounted === 0 || uncounted < staffNumber
  return { staffNumber, unpaid, uncounted, totalCost: isKnown ? sum((node) => node.totalCost ?? 0) : null }
}

/** Total cost divided by the staff in it, never an average of averages; 0 without staff, null when no pay is known. */
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
