import { refusalAsSent } from '@staffplan/contracts/record'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { ownFields, user } from '@staffplan/contracts/users/user'
import type { FastifyRequest } from 'fastify'
import { signedInAs } from '#http/authenticate.ts'
import { ADMINISTRATOR } from '#http/deps.ts'
import type { UserValues } from '#streams/users.ts'

/** For an ordinary user everybody else does not exist. */
export function refuseOthers(request: FastifyRequest, id: number): void {
  const { userId, roleId } = signedInAs(request)
  if (roleId !== ADMINISTRATOR && userId !== id) throw new Refusal('not-found')
}

/** An ordinary user may send back what they read, and change phone, mobile and locale of it. */
export function refuseOtherFields(
  request: FastifyRequest,
  { before, after, hasPassword }: { before: UserValues; after: UserValues; hasPassword: boolean },
): void {
  if (signedInAs(request).roleId === ADMINISTRATOR) return
  const fields = Object.keys(after) as (keyof UserValues)[] // parsed by the record's schema
  const others = fields.filter((field) => !ownFields.includes(field) && after[field] !== before[field])
  const errors = [...others.map(forbidden), ...(hasPassword ? [forbidden('password')] : [])]
  if (errors.length > 0) throw refusalAsSent(user, request.body, new Refusal('invalid', { errors }))
}

function forbidden(field: string): FieldError {
  return { pointer: `/${field}`, code: 'forbidden' }
}
