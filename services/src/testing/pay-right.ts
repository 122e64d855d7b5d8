import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { PayRight } from '#kernel/projections/pay-right.ts'

/** The right to see pay, for code that is tested without a route. */
export const payRight = PayRight.through({ name: 'a test', pay: true }, ADMINISTRATOR_ROLE)
