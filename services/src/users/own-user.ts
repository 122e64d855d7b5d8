import { refusalAsSent } from '@staffplan/contracts/record'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { ownFields, user } from '@staffplan/contracts/users/user'
import type { FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { mayUse } from '#roles.ts'
import type { UserValues } from '#streams/users.ts'

/** For an ordinary user everybody else does not exist. */
export function refuseReadingOthers(request: FastifyRequest, id: number): void {
  const { userId, roleId } = signedInAs(request)
  if (userId !== id && !mayUse(roleId, 'auditor')) throw new Refusal('not-found')
}

/** An auditor knows everybody, and changes only what is everybody's own to change. */
export function refuseChangingOthers(request: FastifyRequest, id: number): void {
  refuseReadingOthers(request, id)
  const { userId, roleId } = signedInAs(request)
  if (userId !== id && !mayUse(roleId, 'admin')) throw new Refusal('forbidden')
}

/** Their own password is changed by whoever knows the old one; a session alone does not prove that. */
export function refuseOwnPassword(request: FastifyRequest, id: number): void {
  if (signedInAs(request).userId !== id) return
  throw new Refusal('own-password', { errors: [{ pointer: '/password', code: 'own-password' }] })
}

/** Who is no administrator may send back what they read, and change phone, mobile and locale of it. */
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

/** What is not theirs to change is forbidden before it is looked at. */
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

/** A field that was sent and is known, but not theirs. */
function isOthers({ body }: FastifyRequest, field: string): boolean {
  const isKnown = field in user.fields || field in user.references
  const isSent = typeof body === 'object' && body !== null && field in body
  return isSent && isKnown && !ownFields.includes(field)
}

function forbidden(field: string): FieldError {
  return { pointer: `/${field}`, code: 'forbidden' }
}
