import type { PaidDivision, PublicDivision } from '@staffplan/contracts/arithmetic/structure'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Collection, Document } from '#ports/documents.ts'
import { headcounts, payrolls } from '#staffing/collections.ts'
import { idIn } from '#staffing/entity-row.ts'
import { averageSalary, type PaySums, totalCost } from '#staffing/sums.ts'

/** What a structure says about the people of a division, and the read models it is taken from. */
export type StaffView<Staff extends PublicStaff> = {
  readonly sources: readonly Collection[]
  /** Reads the staff of one year; the returned function tells it by division id. */
  readonly read: (models: ReadModels, year: number) => Promise<(divisionId: number) => Staff>
}

export type PublicStaff = Pick<PublicDivision, 'staffNumber'>
export type PaidStaff = PublicStaff & Omit<PaidDivision, keyof PublicDivision>

/** Headcounts only, for everybody. */
export const publicStaff: StaffView<PublicStaff> = {
  sources: [headcounts],
  async read(models, year) {
    const rows = await rowsOf(models.open(headcounts), year)
    const people = new Map(rows.map((row) => [idIn(row), row.body['people'] as number])) // as the projection writes them
    return (id) => ({ staffNumber: people.get(id) ?? 0 })
  },
}

/** With pay, for administrators and for whatever is calculated with pay. */
export function paidStaff(right: PayRight): StaffView<PaidStaff> {
  return {
    sources: [headcounts, payrolls],
    async read(models, year) {
      const [staffOf, rows] = await Promise.all([
        publicStaff.read(models, year),
        rowsOf(models.open(payrolls, right), year),
      ])
      const pays = new Map(rows.map((row) => [idIn(row), row.body as PaySums])) // as the projection writes them
      return (id) => paidStaffOf(staffOf(id), pays.get(id))
    },
  }
}

/** Headcount with total and average salary; both are null where nobody works, or nobody's pay counts. */
export function paidStaffOf({ staffNumber }: PublicStaff, pay: PaySums | undefined): PaidStaff {
  if (!pay || staffNumber === 0) return { staffNumber, totalSalary: null, avgSalary: null }
  const sums = { staffNumber, ...pay }
  return {
    staffNumber,
    totalSalary: totalCost(sums),
    avgSalary: averageSalary(sums),
    ...(pay.unpaid && { unpaid: pay.unpaid }),
  }
}

async function rowsOf(collection: OpenCollection, year: number): Promise<readonly Document[]> {
  const query = { where: { year }, sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
  return (await collection.page(query)).content
}
