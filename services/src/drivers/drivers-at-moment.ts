import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { askedMoment, askedPosition } from '#http/requests/asked-moment.ts'
import { answerPage } from '#http/requests/page-request.ts'
import type { Deps } from '#deps.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PublicCollection } from '#ports/documents.ts'
import type { PastDrivers } from './past-drivers.ts'

type List = { readonly deps: Deps; readonly past: PastDrivers; readonly collection: PublicCollection }

/** A page of drivers or assignments, now or as they were at the moment that the request names. */
export async function driversPage(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List,
): Promise<unknown> {
  const { deps, collection } = list
  const past = (): Promise<OpenCollection | null> => rowsThen(request, reply, list)
  return answerPage(request, reply, { models: deps.models, collection, past })
}

/** The list at the moment that the request names; sets the `Position` header. Null if it names none. */
export async function rowsThen(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, past, collection }: List,
): Promise<OpenCollection | null> {
  if (!askedMoment(request)) return null
  // All users may read special drivers, but past states are only for those who may see the history.
  if (!seesEverything(signedInAs(request).roleId)) throw new Refusal('forbidden')
  const position = await askedPosition(request, reply, deps, (when) => past.position(when))
  return position === null ? null : past.rows(collection, position)
}
