import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { askedMoment, namesMoment } from '#http/requests/asked-moment.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import type { Deps } from '#deps.ts'
import { Past } from '#kernel/streams/past.ts'
import { USERS_STREAM, usersModel, type UsersState } from '#streams/users.ts'

export type UsersThen = <Found>(read: (state: UsersState) => Found) => Promise<Found>

/** The users as they were at the moment that the request names, with its position in the answer; null where it names none. */
export async function usersThen(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<UsersThen | null> {
  // Everybody reads themselves; what became of anybody is for those who see the history.
  if (namesMoment(request) && !seesEverything(signedInAs(request).roleId)) throw new Refusal('forbidden')
  const when = askedMoment(request)
  if (!when) return null
  const past = new Past(deps)
  const wanted = await logAtLeast(request, deps)
  const position = await past.position(when, [USERS_STREAM])
  const revision = await past.revision(USERS_STREAM, position)
  positionAtLeast(reply, wanted, position)
  return (read) => past.read({ model: usersModel, stream: USERS_STREAM }, revision, read)
}
