import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, searchText } from '@staffplan/contracts/paging'
import { parse } from '@staffplan/contracts/validation'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Collection, Document, Key, PageQuery, SortBy } from '#ports/documents.ts'
import { SEARCH, searchWords } from '#ports/search-key.ts'
import { publicBody, readAtLeast } from '#http/answers/answer.ts'
import { answerList, wantsLines } from '#http/answers/list-answer.ts'
import { openFor } from './pay.ts'

const MAX_SORTS = 3
const searchQuery = z.object({ search: searchText })
const BY_ID: SortBy = { key: 'id', direction: 'asc' }

type ListOrder = {
  readonly where?: { readonly [key: string]: Key }
  /** Order to use when the request asks for none. */
  readonly order?: SortBy
}

/** Reads `page`, `size`, `sort=field,direction` (or perPage, sortField, sortOrder) and `search`; ignores other names. */
export function pageQuery(
  request: FastifyRequest,
  collection: Pick<Collection, 'keys'>,
  { where = {}, order = BY_ID }: ListOrder = {},
): PageQuery {
  const query = request.query as { readonly [name: string]: unknown } // Fastify's parser gives strings or arrays of strings
  const page = wholeNumber(query, 'page', { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER })
  const size = wholeNumber(query, query['perPage'] === undefined ? 'size' : 'perPage', {
    fallback: wantsLines(request) ? MAX_PAGE_SIZE : DEFAULT_PAGE_SIZE,
    min: 1,
    max: MAX_PAGE_SIZE,
  })
  const sort = sortOf(query, { collection, order })
  return { where, search: searched(query, collection), sort, offset: page * size, limit: size }
}

/** The words of `search=`, folded like the search key; none for a collection without a search key. */
function searched(
  { search }: { readonly [name: string]: unknown },
  collection: Pick<Collection, 'keys'>,
): readonly string[] {
  if (search === undefined) return []
  const { search: text } = parse(searchQuery, { search })
  return collection.keys.includes(SEARCH) ? searchWords(text) : []
}

/** Answers a list call with a page of the collection's documents (`answerList`). */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    models,
    collection,
    past,
    ...list
  }: ListOrder & {
    readonly models: ReadModels
    readonly collection: Collection
    /** The list as of the moment that the request names; null when it names none. */
    readonly past?: () => Promise<OpenCollection | null>
  },
): ReturnType<typeof answerList> {
  const query = pageQuery(request, collection, list)
  const rows = (documents: readonly Document[]): object[] => documents.map(publicBody)
  const then = await past?.()
  if (then) return answerList(request, reply, { collection: then, query, rows })
  await readAtLeast(request, reply, { models, collection: collection.name })
  return answerList(request, reply, { collection: openFor(request, models, collection), query, rows })
}

/** A whole number in the query, in plain digits; anything else is `parameter-invalid`. */
export function wholeNumber(
  query: { readonly [name: string]: unknown },
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const text = query[name]
  if (text === undefined) return range.fallback
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= range.min && value <= range.max))
    throw new Refusal('parameter-invalid', { params: { name } })
  return value
}

/** The requested orders. The store breaks ties by id, in the direction of the last order. */
function sortOf(
  query: { readonly [name: string]: unknown },
  { collection, order }: { collection: Pick<Collection, 'keys'>; order: SortBy },
): SortBy[] {
  const sort = sortTexts(query).map((text) => sortBy(text, collection))
  return sort.length > 0 || !collection.keys.includes(order.key) ? sort : [order]
}

function sortTexts({ sort, sortField, sortOrder = 'asc' }: { readonly [name: string]: unknown }): string[] {
  const texts = sortField === undefined ? [sort ?? []].flat() : [[sortField, sortOrder].flat().join(',')]
  if (texts.length > MAX_SORTS) throw new Refusal('parameter-invalid', { params: { name: 'sort' } })
  return texts.map((text) => (typeof text === 'string' ? text : ''))
}

function sortBy(text: string, collection: Pick<Collection, 'keys'>): SortBy {
  const [key, direction = 'asc', ...rest] = text.split(',')
  const isKnown = key !== undefined && key !== SEARCH && collection.keys.includes(key)
  if (!isKnown || rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
    throw new Refusal('sort-unknown')
  return { key, direction }
}
