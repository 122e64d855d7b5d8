import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'
import type { SheetHeader } from '#sheets/rows/header.ts'
import { headingsOf } from '#sheets/rows/headings.ts'

/** Header of a staff file. An unknown heading is an allowance, unless there are only words below it. */
export type Header = SheetHeader<StaffField>

const KNOWN_NAMES = 3

export const staffHeadings = headingsOf(staffColumns, {
  usual: KNOWN_NAMES,
  // an overtime file has no more columns than these two
  areEnough: (known) => known.size >= KNOWN_NAMES || (known.has('employeeId') && known.has('overTimeHours')),
  areNearlyEnough: (known) => known.size > 0,
})
