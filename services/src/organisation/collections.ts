import type { Collection } from '#ports/documents.ts'

/** What every row can be sorted by besides its own fields; overtime cost depends on the policy asked for. */
const figures = [
  'staffNumber',
  'minSalary',
  'avgSalary',
  'maxSalary',
  'totalCost',
  'overTimeHours',
  'overTimeCost.sa-art107',
  'overTimeCost.basic-150',
  'overTimeCost.de-tvoed',
]

/** Rows without figures have year 0; for every year with staff there is a further row of each record. */
const common = ['id', 'year', 'name', 'comment', ...figures]
const unit = (path: string): string[] => [`${path}.id`, `${path}.name`]
const division = (path: string): string[] => [...unit(path), ...unit(`${path}.businessUnit`)]
const department = (path: string): string[] => [...unit(path), ...division(`${path}.division`)]

/** The four lists, top down; a list shows one year of them. */
export const lists = {
  businessUnits: yearly('businessUnits', [...common, 'color']),
  divisions: yearly('divisions', [...common, ...unit('businessUnit')], 'businessUnit.id'),
  departments: yearly('departments', [...common, ...division('division')], 'division.id'),
  costCentres: yearly('costCentres', [...common, 'number', ...department('department')], 'department.id'),
} as const satisfies { [kind: string]: Collection }

/** `above`: by which the projection finds what is right below a record, in every year. */
function yearly(name: string, keys: readonly string[], ...above: readonly string[]): Collection {
  return { name, keys, filters: ['year'], alone: ['id', 'year', ...above] }
}

export type Kind = keyof typeof lists

/** What clients may sort by as it stands; the rest is ours. */
export function askedKeys(kind: Kind): readonly string[] {
  return lists[kind].keys.filter((key) => key !== 'year' && !key.startsWith('overTimeCost.'))
}

/** `{ years }`: the years that have staff, in the one document `all`. */
export const staffedYears: Collection = { name: 'organisationYears', keys: ['id'] }

/** Staff, hours and pay of each year, by cost centre. */
export const costCentreYears: Collection = { name: 'costCentreYears', keys: ['id'] }

/** The amounts of each staff row, by cost centre and year. */
export const costCentreStaff: Collection = { name: 'costCentreStaff', keys: ['id'] }

/** On which cost centre a staff row stands and its amounts, many rows to a document. */
export const staffPlaces: Collection = { name: 'staffPlaces', keys: ['id'] }
