import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesMoment, stateThen } from '#http/requests/asked-moment.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import type { Deps } from '#deps.ts'
import { USERS_STREAM, usersModel, type UsersState } from '#streams/users.ts'

/** The users as they were at the moment that the request names; null where it names none. */
export async function usersThen(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): ReturnType<typeof stateThen<UsersState>> {
  // All users may read themselves, but past states are only for those who may see the history.
  if (namesMoment(request) && !seesEverything(signedInAs(request).roleId)) throw new Refusal('forbidden')
  return stateThen(request, reply, deps, { model: usersModel, stream: USERS_STREAM })
}
