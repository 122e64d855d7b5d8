import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { pageQuery } from '#http/requests/page-request.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

type Unit = { readonly id: number; readonly name: string }

/** A page of the business units without a primary driver, by name: what there is to choose from. */
export async function unassignedUnits(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<{ readonly content: readonly Unit[]; readonly totalElements: number }> {
  const { offset, limit, search = [] } = pageQuery(request, { keys: ['id', 'name', SEARCH] })
  const wanted = await logAtLeast(request, deps)
  const { state, position } = await deps.handler.folded(organisationModel, ORGANISATION_STREAM)
  positionAtLeast(reply, wanted, position)
  const units = [...state.businessUnits.items]
    .filter(([id]) => !state.assignments.primary.has(id))
    .map(([id, { values }]) => ({ id, name: values.name, key: searchKey([`#${id}`, values.name]) }))
    .filter(({ key }) => search.every((word) => key.includes(word)))
    .map(({ id, name }) => ({ id, name, order: sortKey(name) }))
    .toSorted((a, b) => (a.order === b.order ? a.id - b.id : a.order < b.order ? -1 : 1))
  const content = units.slice(offset, offset + limit).map(({ id, name }) => ({ id, name }))
  return { content, totalElements: units.length }
}
