import type { RecordHistory, RecordHistoryQuery } from '@staffplan/contracts/record-history'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { logAtLeast, positionAtLeast } from './answer.ts'

type Asked = {
  readonly deps: Deps
  readonly query: RecordHistoryQuery
  readonly read: () => Promise<RecordHistory>
  /** The record always exists (a singleton), even without any history. */
  readonly isOnly?: true
}

/** Answers the history of one record with its `Position`; `not-found` when nothing ever happened to it. */
export async function answerHistory(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, query, read, isOnly }: Asked,
): Promise<RecordHistory> {
  const wanted = await logAtLeast(request, deps)
  const head = await deps.events.head()
  const history = await read()
  if (!isOnly && history.content.length === 0 && query.before === undefined && history.next === null)
    throw new Refusal('not-found')
  positionAtLeast(reply, wanted, head)
  return history
}
