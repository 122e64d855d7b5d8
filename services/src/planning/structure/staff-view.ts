import { fromHundredths, toWhole } from '@staffplan/contracts/arithmetic/decimal-round'
import type { PaidDivision, PublicDivision } from '@staffplan/contracts/arithmetic/structure'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Collection, Document } from '#ports/documents.ts'
import { headcounts, payrolls } from '#staffing/collections.ts'

/** What a structure says about the people of a division, and the read models it is taken from. */
export type StaffView<Staff extends PublicStaff> = {
  readonly sources: readonly Collection[]
  /** Of one year, by division id. */
  readonly read: (models: ReadModels, year: number) => Promise<(divisionId: number) => Staff>
}

export type PublicStaff = Pick<PublicDivision, 'staffNumber'>
export type PaidStaff = PublicStaff & Omit<PaidDivision, keyof PublicDivision>

/** For everybody. */
export const publicStaff: StaffView<PublicStaff> = {
  sources: [headcounts],
  async read(models, year) {
    const people = byDivision(await rowsOf(models.open(headcounts), year), 'people')
    return (id) => ({ staffNumber: people.get(id) ?? 0 })
  },
}

/** For administrators, and for what is calculated with pay. */
export function paidStaff(right: PayRight): StaffView<PaidStaff> {
  return {
    sources: [headcounts, payrolls],
    async read(models, year) {
      const [staffOf, rows] = await Promise.all([
        publicStaff.read(models, year),
        rowsOf(models.open(payrolls, right), year),
      ])
      const [salaries, unpaid] = [byDivision(rows, 'salary'), byDivision(rows, 'unpaid')]
      return (id) => {
        const staff = staffOf(id)
        return paidStaffOf(staff, salaries.get(id), staff.staffNumber - (unpaid.get(id) ?? 0))
      }
    },
  }
}

/**
 * With what they are paid together, in hundredths; undefined where nobody works. Where the pay of so many only is known, the
 * others count as paid like them on average.
 */
export function paidStaffOf(
  staff: PublicStaff,
  salary: number | undefined,
  paid = staff.staffNumber,
): PaidStaff {
  if (salary === undefined || paid === 0) return { ...staff, totalSalary: null, avgSalary: null }
  const avgSalary = fromHundredths(toWhole(salary / paid))
  const known = fromHundredths(salary)
  return {
    ...staff,
    totalSalary: paid === staff.staffNumber ? known : (known / paid) * staff.staffNumber,
    avgSalary,
  }
}

async function rowsOf(collection: OpenCollection, year: number): Promise<readonly Document[]> {
  const query = { where: { year }, sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
  return (await collection.page(query)).content
}

function byDivision(rows: readonly Document[], field: string): ReadonlyMap<number, number> {
  const told = rows.filter(({ body }) => body[field] !== undefined)
  return new Map(told.map(({ keys, body }) => [keys['id'] as number, body[field] as number])) // as the projection writes them
}
