import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { api } from '#api/api.ts'
import type { baseQuery } from '#api/base-query.ts'
import type { Moment } from '#api/moment.ts'
import type { Problem } from '#api/problem.ts'
import { WHOLE_LIST } from '#api/use-records.ts'
import { type CalculatedExpenses, calculatedExpenses } from './expenses-figures.ts'
import { type UnitOvertime, unitOvertime } from './overtime-figures.ts'

/** One value per year, in the order of the requested years. */
export type OfYears<Value> = {
  readonly values: readonly Value[]
  /** The log position up to which all values are current; null when unknown, and for the past. */
  readonly position: string | null
}
type Years = readonly number[]
type Asked = { readonly years: Years; readonly moment: Moment | null }
type Base = (call: Parameters<typeof baseQuery>[0]) => ReturnType<typeof baseQuery>

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reduces thousands of rows per year to one or two sums; only these are cached. */
    calculatedExpenses: build.query<OfYears<CalculatedExpenses>, Asked>({
      queryFn: (asked, _api, _extra, base) =>
        readYears<CostCentreRow, CalculatedExpenses>(base, {
          ...asked,
          path: costCentre.path,
          valueOf: (centres) => ({
            calculated: calculatedExpenses(centres),
            unpaid: centres.reduce((sum, { unpaid = 0 }) => sum + unpaid, 0),
          }),
        }),
      providesTags: ['Record'],
    }),
    unitOvertime: build.query<OfYears<readonly UnitOvertime[]>, Asked>({
      queryFn: (asked, _api, _extra, base) =>
        readYears<BusinessUnitRow, readonly UnitOvertime[]>(base, {
          ...asked,
          path: businessUnit.path,
          valueOf: (units) => units.map(unitOvertime),
        }),
      providesTags: ['Record'],
    }),
  }),
})

export const { useCalculatedExpensesQuery, useUnitOvertimeQuery } = analyticsApi

type Reading<Row, Value> = {
  readonly years: Years
  readonly moment: Moment | null
  readonly path: string
  readonly valueOf: (rows: readonly Row[]) => Value
}

/**
 * Reads the years one after the other, as the server limits how many long lists a client may request at once. Fails
 * with the first error: a chart that silently lacks a year would be wrong.
 */
async function readYears<Row, Value>(
  base: Base,
  { years, moment, path, valueOf }: Reading<Row, Value>,
): Promise<{ data: OfYears<Value> } | { error: Problem }> {
  const params = { page: 0, size: WHOLE_LIST, paged: true, ...moment }
  const values: Value[] = []
  const positions: (string | null)[] = []
  for (const year of years) {
    const { data, error, meta } = await base({ url: `${path}/analytics`, params: { ...params, year } })
    if (error) return { error }
    values.push(valueOf((data as { content: readonly Row[] }).content)) // rows of this path, as its contract says
    positions.push(meta?.position ?? null)
  }
  return { data: { values, position: moment ? null : earliest(positions) } }
}

function earliest(positions: readonly (string | null)[]): string | null {
  const known = positions.filter((position) => position !== null)
  return known.length < positions.length || known.length === 0
    ? null
    : known.reduce((first, other) => (BigInt(other) < BigInt(first) ? other : first))
}
