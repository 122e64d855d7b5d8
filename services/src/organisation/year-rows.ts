import type { OvertimePolicy } from '@staffplan/contracts/settings/settings'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import { answerList } from '#http/answers/list-answer.ts'
import { askedPosition } from '#http/requests/asked-moment.ts'
import { pageQuery } from '#http/requests/page-request.ts'
import { payRight } from '#http/requests/pay.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import { changeStampIn } from '#kernel/projections/change-stamp.ts'
import type { Document, Key, PageQuery } from '#ports/documents.ts'
import { askedKeys, type Kind, lists, staffedYears } from '#staffing/collections.ts'
import { NO_YEAR, rowId } from '#staffing/entity-row.ts'
import { rowAnswer } from '#staffing/row-answer.ts'
import { settingsNow } from '#streams/settings.ts'
import type { AskedYear, YearOf } from './asked-year.ts'
import type { PastLists } from './past-lists.ts'

type Parts = {
  readonly deps: Deps
  readonly past: PastLists
  readonly kind: Kind
  readonly yearOf: YearOf
}

/** Rows of a year, now or at a moment. */
type Source = AskedYear & {
  readonly rows: OpenCollection
  /** Year under which these rows are kept: `NO_YEAR` where the read model has no staff in the year. */
  readonly shown: number
}

/** Sort key that clients use; the policy decides which of the stored costs it means. */
const COST = 'overTimeCost'

/** A page of every record of a kind with the figures of a year. */
export async function yearRows(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): ReturnType<typeof answerList> {
  const { kind } = parts
  const query = pageQuery(request, { keys: [...askedKeys(kind), COST] })
  const { rows, shown, policy } = await sourceOf(request, reply, parts)
  const where = { year: shown, ...belonging(request, kind) }
  return answerList(request, reply, {
    collection: rows,
    query: { ...byPolicy(query, policy), where },
    rows: (documents) => documents.map((document) => rowAnswer(document, policy)),
  })
}

async function sourceOf(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<Source> {
  const { deps, past, kind, yearOf } = parts
  const right = payRight(request)
  const position = await askedPosition(request, reply, deps, (when) => past.position(when))
  if (position !== null) {
    const asked = yearOf(await past.settings(position), request)
    const rows = await past.rows(kind, { ...asked, position }, right)
    return { ...asked, rows, shown: asked.year }
  }
  const asked = yearOf(await settingsNow(deps), request)
  await readAtLeast(request, reply, { models: deps.models, collection: kind })
  const shown = await shownYear(deps.models, asked.year)
  return { ...asked, rows: deps.models.open(lists[kind], right), shown }
}

/** Per list, the parameter for the record above, and the key that it filters by. */
const above: { readonly [kind in Kind]?: readonly [parameter: string, key: string] } = {
  divisions: ['businessUnitId', 'businessUnit.id'],
  departments: ['divisionId', 'division.id'],
  costCentres: ['departmentId', 'department.id'],
}

/** Filter by the record above: `?departmentId=7`, or `none` for records that belong to nothing. */
function belonging({ query }: FastifyRequest, kind: Kind): { [key: string]: Key } {
  const [parameter, key] = above[kind] ?? ['', '']
  const asked = (query as { readonly [name: string]: unknown })[parameter] // strings from the parser
  if (asked === undefined) return {}
  if (asked === 'none') return { [key]: null }
  const text = z.string().regex(/^\d{1,15}$/)
  return { [key]: Number(parse(z.object({ [parameter]: text }), { [parameter]: asked })[parameter]) }
}

/** One record with the figures of a year. */
export async function yearRow(
  request: FastifyRequest,
  id: number,
  { deps, kind, yearOf }: Parts,
): Promise<Document | null> {
  const { models } = deps
  const { year, policy } = yearOf(await settingsNow(deps), request)
  const document = await models
    .open(lists[kind], payRight(request))
    .get(rowId(id, await shownYear(models, year)))
  return document && { ...document, body: { ...rowAnswer(document, policy), ...changeStampIn(document) } }
}

/** One record with the figures of a year, as it was at the moment that the request names, if it names one. */
export async function pastYearRow(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, ...parts }: Parts & { readonly id: number },
): Promise<Document | null> {
  const { rows, shown, policy } = await sourceOf(request, reply, parts)
  const document = await rows.get(rowId(id, shown))
  return document && { ...document, body: { ...rowAnswer(document, policy), ...changeStampIn(document) } }
}

/** The year whose rows show `year`: a year without any staff is shown by the rows without figures. */
async function shownYear(models: Deps['models'], year: number): Promise<number> {
  const document = await models.open(staffedYears).get('all')
  const years = (document?.body['years'] ?? []) as readonly number[] // as the projection writes it
  return years.includes(year) ? year : NO_YEAR
}

function byPolicy(query: PageQuery, policy: OvertimePolicy): PageQuery {
  const sort = query.sort.map(({ key, direction }) => ({
    key: key === COST ? `${COST}.${policy.name}` : key,
    direction,
  }))
  return { ...query, sort }
}
