import { z } from 'zod'
import { optionalText, requiredText } from '../text.ts'

/** Accepted ranges: amounts in SR per month, hours up to those of a leap year. */
export const staffRange = {
  amount: { min: 0, max: 1_000_000_000 },
  /** An allowance may be a deduction. */
  allowance: { min: -1_000_000_000, max: 1_000_000_000 },
  hours: { min: 0, max: 8_784 },
} as const

/** Longest texts, in characters. */
export const staffLength = { identifier: 64, text: 200, heading: 100 } as const

/** Years that yearly data may have. */
export const STAFF_YEARS = { min: 1900, max: 2200 }
const year = z.number().int().min(STAFF_YEARS.min).max(STAFF_YEARS.max)
const amount = z.number().min(staffRange.amount.min).max(staffRange.amount.max)
const hours = z.number().min(staffRange.hours.min).max(staffRange.hours.max)
const optional = optionalText(staffLength.text)

/** Heading of an allowance; names with a meaning for JavaScript objects are refused. */
export const allowanceHeading = requiredText(staffLength.heading).refine(
  (heading) => !isObjectWord(heading),
  {
    params: { code: 'forbidden-key' },
  },
)

function isObjectWord(text: string): boolean {
  return text === '__proto__' || text === 'constructor' || text === 'prototype'
}

/** One person in one year. Amounts are in SR per month; missing amounts are null, missing texts are empty. */
export const staffYear = z.object({
  employeeId: requiredText(staffLength.identifier),
  year,
  name: requiredText(staffLength.text),
  grade: optional,
  dob: z.iso.date().nullable(),
  jobTitle: optional,
  position: optional,
  basicSalary: amount,
  totalMonthSalary: amount,
  allowances: z.record(
    allowanceHeading,
    z.number().min(staffRange.allowance.min).max(staffRange.allowance.max),
  ),
  overTimeHours: hours.nullable(),
  educationCost: amount.nullable(),
  costCentre: z.object({ number: requiredText(staffLength.identifier), name: optional }),
  projectLocation: optional,
})
export type StaffYear = z.infer<typeof staffYear>

/** An accepted row of an HR file: a field whose column is missing in the file is absent and stays as it was. */
export const hrRow = staffYear
  .omit({ costCentre: true })
  .partial()
  .extend({
    /** Row number in the spreadsheet. */
    row: z.number().int(),
    employeeId: staffYear.shape.employeeId,
    year,
    name: staffYear.shape.name,
    basicSalary: amount,
    totalMonthSalary: amount,
    /** By heading; null for an empty cell. */
    allowances: z.record(allowanceHeading, staffYear.shape.allowances.valueType.nullable()),
    costCentre: z.object({ number: requiredText(staffLength.identifier), name: z.string().optional() }),
  })
export type HrRow = z.infer<typeof hrRow>

/** An accepted row of an overtime file. */
export const overtimeRow = z.object({
  row: z.number().int(),
  employeeId: staffYear.shape.employeeId,
  year,
  overTimeHours: hours,
})
export type OvertimeRow = z.infer<typeof overtimeRow>
