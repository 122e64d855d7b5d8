import type { PayCollection, PublicCollection } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'

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
const common = ['id', 'year', 'name', 'comment', SEARCH, ...figures]
const unit = (path: string): string[] => [`${path}.id`, `${path}.name`]
const division = (path: string): string[] => [...unit(path), ...unit(`${path}.businessUnit`)]
const department = (path: string): string[] => [...unit(path), ...division(`${path}.division`)]

/** The four lists with their figures, top down; a list shows one year of them. */
export const lists = {
  businessUnits: yearly('businessUnits', [...common, 'color']),
  divisions: yearly('divisions', [...common, ...unit('businessUnit')], 'businessUnit.id'),
  departments: yearly('departments', [...common, ...division('division')], 'division.id'),
  costCentres: yearly('costCentres', [...common, 'number', ...department('department')], 'department.id'),
} as const satisfies { [kind: string]: PayCollection }

/** `above`: key by which the projection finds the rows directly below a record, in every year. */
function yearly(name: string, keys: readonly string[], ...above: readonly string[]): PayCollection {
  return { name, keys, filters: ['year'], alone: ['id', 'year', ...above], pay: true }
}

export type Kind = keyof typeof lists

/** The keys by which clients may sort directly; the others are internal. */
export function askedKeys(kind: Kind): readonly string[] {
  return lists[kind].keys.filter((key) => key !== 'year' && !key.startsWith('overTimeCost.'))
}

/** `{ years }`: the years that have staff, in the one document `all`. */
export const staffedYears: PublicCollection = { name: 'organisationYears', keys: ['id'] }

/** How many people each year has, by cost centre: `{ 2019: 3 }`. */
export const costCentreHeadcounts: PublicCollection = { name: 'costCentreHeadcounts', keys: ['id'] }

/**
 * Hours and pay of each year's staff, by cost centre: `{ 2019: { salary, hours } }`; with their number where not
 * everybody's pay counts.
 */
export const costCentreYears: PayCollection = { name: 'costCentreYears', keys: ['id'], pay: true }

/** The amounts of each staff row, by cost centre and year. */
export const costCentreStaff: PayCollection = { name: 'costCentreStaff', keys: ['id'], pay: true }

/** Cost centre and amounts of each staff row, many rows to a document. */
export const staffPlaces: PayCollection = { name: 'staffPlaces', keys: ['id'], pay: true }

/** Headcount of a division in a year, with the id `7-2019`: `{ divisionId, people }`. Only where somebody works. */
export const headcounts: PublicCollection = { name: 'headcounts', keys: ['id', 'year'], filters: ['year'] }

/**
 * Monthly pay of a division in a year: `{ divisionId, salary, unpaid?, uncounted? }`, the salary in hundredths, the
 * others as numbers of people whose pay is unknown or not counted.
 */
export const payrolls: PayCollection = {
  name: 'payrolls',
  keys: ['id', 'year'],
  filters: ['year'],
  pay: true,
}
