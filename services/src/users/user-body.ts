import { type Role, roles } from '@staffplan/contracts/users/roles'
import { type UserRow } from '@staffplan/contracts/users/user'
import type { FastifyReply } from 'fastify'
import type { RecordItem } from '#kernel/records/record-state.ts'
import type { UserValues } from '#streams/users.ts'

/** A user as answers contain it: everything except the password. */
export function userBody(id: number, { roleId, ...values }: UserValues): UserRow {
  return { id, ...values, role: roleOf(roleId) }
}

/** A user's answer with its strong ETag. */
export function userAnswer(reply: FastifyReply, id: number, item: RecordItem<UserValues>): UserRow {
  reply.header('ETag', `"${item.revision}"`)
  return userBody(id, item.values)
}

function roleOf(roleId: number): Role {
  return roles.find((role) => role.id === roleId)! // the schema knows no other
}
