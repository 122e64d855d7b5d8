import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast, publicBody } from '#http/answers/answer.ts'
import { answerList } from '#http/answers/list-answer.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { askedMoment } from '#http/requests/asked-moment.ts'
import { answerPage, pageQuery } from '#http/requests/page-request.ts'
import type { Deps } from '#deps.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { Document, PublicCollection } from '#ports/documents.ts'
import type { PastDrivers } from './past-drivers.ts'

type List = { readonly deps: Deps; readonly past: PastDrivers; readonly collection: PublicCollection }

/** A page of drivers or assignments, now or as they were at the moment that the request names. */
export async function driversPage(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List,
): Promise<unknown> {
  const { deps, collection } = list
  const query = pageQuery(request, collection)
  const rows = await rowsThen(request, reply, list)
  if (!rows) return answerPage(request, reply, { models: deps.models, collection })
  const bodies = (documents: readonly Document[]): object[] => documents.map(publicBody)
  return answerList(request, reply, { collection: rows, query, rows: bodies })
}

/** The list as it was at the moment that the request names, and says its position; null where it names none. */
export async function rowsThen(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, past, collection }: List,
): Promise<OpenCollection | null> {
  const when = askedMoment(request)
  if (!when) return null
  // Everybody reads special drivers; what became of them is for those who see the history.
  if (!seesEverything(signedInAs(request).roleId)) throw new Refusal('forbidden')
  const wanted = await logAtLeast(request, deps)
  const position = await past.position(when)
  const rows = await past.rows(collection, position)
  positionAtLeast(reply, wanted, position)
  return rows
}
