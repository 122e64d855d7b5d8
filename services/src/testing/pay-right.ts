import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { PayRight } from '#kernel/projections/pay-right.ts'

/** For what is tested without a route. */
export const payRight = PayRight.through({ name: 'a test', pay: true }, ADMINISTRATOR_ROLE)
