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

/** Their own password is changed by whoever knows the old one; a session alone does not prove that. */
export function refuseOwnPassword(request: FastifyRequest, id: number): void {
  if (signedInAs(request).userId !== id) return
  throw new Refusal('own-password', { errors: [{ pointer: '/password', code: 'own-password' }] })
}

/** An ordinary user may send back what they read, and change phone, mobile and locale of it. */
export function refuseOtherFields(
  request: FastifyRequest,
  { before, after }: { before: UserValues; after: UserValues },
): void {
  if (signedInAs(request).roleId === ADMINISTRATOR) return
  const fields = Object.keys(after) as (keyof UserValues)[] // parsed by the record's schema
  const others = fields.filter((field) => !ownFields.includes(field) && after[field] !== before[field])
  if (others.length === 0) return
  throw refusalAsSent(user, request.body, new Refusal('forbidden', { errors: others.map(forbidden) }))
}

function forbidden(field: string): FieldError {
  return { pointer: `/${field}`, code: 'forbidden' }
}
