import { FULL_WEEK } from '@staffplan/contracts/settings/settings'
import type { Document, Json, Key } from '#ports/documents.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'
import { type Kind, lists } from './collections.ts'
import { overtimeCost } from './overtime-cost.ts'
import { averageSalary, noStaff, type Sums, totalCost } from './sums.ts'

/** Public fields, with `_year`, `_sums` and the last change beside them. */
export type Body = { readonly [name: string]: Json }

const SEARCHED = [
  'number',
  'name',
  'comment',
  'businessUnit.name',
  'division.name',
  'division.businessUnit.name',
  'department.name',
  'department.division.name',
  'department.division.businessUnit.name',
]

/** Year of the row that shows a record without figures. */
export const NO_YEAR = 0

export function rowId(id: number, year: number): string {
  return year === NO_YEAR ? String(id) : `${id}-${year}`
}

/** The row of a record in a year with everything it is sorted by. */
export function row(kind: Kind, { id, year, body }: { id: number; year: number; body: Body }): Document {
  const whole: Body = { id, _sums: noStaff, ...body, _year: year }
  const sums = sumsIn(whole)
  const figures = figureKeys(sums)
  const keys = lists[kind].keys.map((key): [string, Key] => {
    if (key === 'year') return [key, year]
    if (key === SEARCH) return [key, searchedIn(whole)]
    return [key, key in figures ? figures[key]! : keyAt(whole, key)]
  })
  return { id: rowId(id, year), keys: Object.fromEntries(keys), body: whole }
}

/** A row with other sums, without making the sort keys of its texts again. */
export function withSums({ id, keys, body }: Document, sums: Sums): Document {
  return { id, keys: { ...keys, ...figureKeys(sums) }, body: { ...body, _sums: sums } }
}

export function sumsIn(body: Body): Sums {
  return body['_sums'] as Sums // written by `row` only
}

export function yearIn(document: Document): number {
  return document.keys['year'] as number // written by `row` only
}

export function idIn(document: Document): number {
  return document.keys['id'] as number // written by `row` only
}

function figureKeys(sums: Sums): { readonly [key: string]: Key } {
  // Sorting by cost does not depend on the length of the week, so a full one serves for all.
  return {
    staffNumber: sums.staffNumber,
    minSalary: sums.minSalary,
    avgSalary: averageSalary(sums),
    maxSalary: sums.maxSalary,
    totalCost: totalCost(sums),
    overTimeHours: sums.hours,
    'overTimeCost.sa-art107': overtimeCost(sums, { name: 'sa-art107', weeklyHours: FULL_WEEK }),
    'overTimeCost.basic-150': overtimeCost(sums, { name: 'basic-150', weeklyHours: FULL_WEEK }),
    'overTimeCost.de-tvoed': overtimeCost(sums, { name: 'de-tvoed', weeklyHours: FULL_WEEK }),
  }
}

/** The text that is searched: of the record, the records it belongs to, and the numbers of cost centres it holds. */
function searchedIn(body: Body): string {
  const texts = SEARCHED.map((path) => valueAt(body, path)).filter((value) => typeof value === 'string')
  const held = (body['costCentres'] ?? []) as readonly { readonly number: string }[] // as departments embed them
  return searchKey([`#${body['id'] as number}`, ...texts, ...held.map(({ number }) => number)]) // `row` put it there
}

/** The key at a path such as `department.division.id`: a number, or the sort key of a text; null for anything else. */
function keyAt(body: Body, path: string): Key {
  const value = valueAt(body, path)
  if (typeof value === 'string') return sortKey(value)
  return typeof value === 'number' ? value : null
}

function valueAt(body: Body, path: string): Json | undefined {
  let value: Json | undefined = body
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null
    value = (value as Body)[part] // no path leads into a list
  }
  return value
}
