import type { StaffYear } from '@staffplan/contracts/staff/staff'

/** A person in a year, as the lists return it. */
export type StaffRow = StaffYear & { readonly id: number }
