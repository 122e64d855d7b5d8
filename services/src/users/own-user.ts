import { refusalAsSent } from '@staffplan/contracts/record'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { ownFields, user } from '@staffplan/contracts/users/user'
import type { FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { mayUse } from '#roles.ts'
import type { UserValues } from '#streams/users.ts'

/** Throws `not-found` for other users than the caller, unless the caller is an auditor or administrator. */
export function refuseReadingOthers(request: FastifyRequest, id: number): void {
  const { userId, roleId } = signedInAs(request)
  if (userId !== id && !mayUse(roleId, 'auditor')) throw new Refusal('not-found')
}

/** Throws `forbidden` when an auditor changes another user, `not-found` when an ordinary user does. */
export function refuseChangingOthers(request: FastifyRequest, id: number): void {
  refuseReadingOthers(request, id)
  const { userId, roleId } = signedInAs(request)
  if (userId !== id && !mayUse(roleId, 'admin')) throw new Refusal('forbidden')
}

/** Refuses the own password: changing it needs the old one, since a session alone does not prove who the caller is. */
export function refuseOwnPassword(request: FastifyRequest, id: number): void {
  if (signedInAs(request).userId !== id) return
  throw new Refusal('own-password', { errors: [{ pointer: '/password', code: 'own-password' }] })
}

/**
 * Callers who are not administrators may change phone, mobile and locale; all else must be sent back as it was read.
 */
export function refuseOtherFields(
  request: FastifyRequest,
  { before, after }: { before: UserValues; after: UserValues },
): void {
  if (mayUse(signedInAs(request).roleId, 'admin')) return
  const fields = Object.keys(after) as (keyof UserValues)[] // parsed by the record's schema
  const others = fields.filter((field) => !ownFields.includes(field) && after[field] !== before[field])
  if (others.length === 0) return
  throw refusalAsSent(user, request.body, new Refusal('forbidden', { errors: others.map(forbidden) }))
}

/** Reads a body; errors in fields that the caller may not change anyway become `forbidden`. */
export function readAsOwn<Read>(request: FastifyRequest, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refusal) || mayUse(signedInAs(request).roleId, 'admin')) throw error
    const others = error.errors.filter(({ pointer }) => isOthers(request, pointer.split('/')[1] ?? ''))
    if (others.length === 0) throw error
    throw new Refusal('forbidden', { errors: others.map(({ pointer }) => ({ pointer, code: 'forbidden' })) })
  }
}

/** Whether a field was sent that exists, but that ordinary users may not change. */
function isOthers({ body }: FastifyRequest, field: string): boolean {
  const isKnown = field in user.fields || field in user.references
  const isSent = typeof body === 'object' && body !== null && field in body
  return isSent && isKnown && !ownFields.includes(field)
}

function forbidden(field: string): FieldError {
  return { pointer: `/${field}`, code: 'forbidden' }
}
