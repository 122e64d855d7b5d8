import type { OvertimePolicy } from '@staffplan/contracts/settings/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAtLeast } from '#http/answer.ts'
import type { Deps } from '#http/deps.ts'
import { answerList } from '#http/list-answer.ts'
import { pageQuery } from '#http/page-request.ts'
import { lastChangeIn } from '#kernel/last-change.ts'
import type { Collection, Document, PageQuery } from '#ports/documents.ts'
import { askedKeys, type Kind, staffedYears } from './collections.ts'
import { NO_YEAR, rowId } from './row.ts'
import { rowAnswer } from './row-answer.ts'

type Parts = {
  readonly deps: Deps
  readonly kind: Kind
  readonly year: number
  readonly policy: OvertimePolicy
}

/** A page of every record of a kind with the figures of a year. */
export async function yearRows(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps: { models }, kind, year, policy }: Parts,
): ReturnType<typeof answerList> {
  const query = pageQuery(request, sortable(kind))
  await readAtLeast(request, reply, { models, collection: kind })
  const where = { year: await shownYear(models, year) }
  return answerList(request, reply, {
    models,
    collection: kind,
    query: { ...byPolicy(query, policy), where },
    rows: (documents) => documents.map((document) => rowAnswer(document, policy)),
  })
}

/** One record with the figures of a year. */
export async function yearRow(
  id: number,
  { deps: { models }, kind, year, policy }: Parts,
): Promise<Document | null> {
  const document = await models.get(kind, rowId(id, await shownYear(models, year)))
  return document && { ...document, body: { ...rowAnswer(document, policy), ...lastChangeIn(document) } }
}

/** A year without any staff is answered by the rows without figures. */
async function shownYear(models: Deps['models'], year: number): Promise<number> {
  const document = await models.get(staffedYears.name, 'all')
  const years = (document?.body['years'] ?? []) as readonly number[] // as the projection writes it
  return years.includes(year) ? year : NO_YEAR
}

const COST = 'overTimeCost'

/** Clients sort by `overTimeCost`; which of the stored costs that is depends on the policy. */
function sortable(kind: Kind): Collection {
  return { name: kind, keys: [...askedKeys(kind), COST] }
}

function byPolicy(query: PageQuery, policy: OvertimePolicy): PageQuery {
  const sort = query.sort.map(({ key, direction }) => ({
    key: key === COST ? `${COST}.${policy.name}` : key,
    direction,
  }))
  return { ...query, sort }
}
